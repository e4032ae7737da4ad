import { useT } from '#islands/ui/language.tsx';
import type { OfficeKind } from '#lib/contract/content-office.ts';
import { jobTypes } from '#lib/domain/job-types.ts';

import { AttachmentList } from './attachment-list.tsx';
import { BannerItems } from './banner-items.tsx';
import { DictionaryItems } from './dictionary-items.tsx';
import { bothOf, textOf } from './draft.ts';
import { BothInput, Choice, TextInput } from './fields.tsx';
import { NoticeTypes } from './notice-types.tsx';
import { PictureField, PictureList } from './picture-field.tsx';
import { RichBoth } from './rich-both.tsx';
import type { Editing } from './use-draft.ts';

interface Props {
  kind: OfficeKind;
  editing: Editing;
}

function Place({ kind, editing }: Props) {
  const t = useT();
  const { draft, faults, set } = editing;
  const text = (path: string) => ({ path, faults, value: textOf(draft, path), onChange: (value: string) => set(path, value) });
  return (
    <div className="desk-content__place">
      <Choice
        {...text('jobType')}
        required
        label={t('desk-content.fields.jobType')}
        options={jobTypes.map((key) => ({ key, value: t(`jobs.types.${key}`) }))}
      />
      {kind === 'notices' && <NoticeTypes {...text('jobccType')} />}
      <TextInput
        {...text('publishDate')}
        type="date"
        label={t('desk-content.fields.publishDate')}
        hint={t('desk-content.fields.publishDateHint')}
      />
      {kind === 'brochures' && (
        <TextInput
          {...text('endDate')}
          type="date"
          label={t('desk-content.fields.endDate')}
          hint={t('desk-content.fields.endDateHint')}
        />
      )}
      {kind === 'notices' && (
        <label className="choice">
          <input
            type="checkbox"
            checked={draft.isTop === 'Y'}
            onChange={(event) => set('isTop', event.currentTarget.checked ? 'Y' : 'N')}
          />
          <span>{t('desk-content.fields.isTop')}</span>
        </label>
      )}
    </div>
  );
}

/** The editor's fields for a piece of content, both languages side by side. */
export function BodyFields({ kind, editing }: Props) {
  const t = useT();
  const { draft, faults, set } = editing;
  const both = (path: string) => ({
    path,
    faults,
    value: bothOf(draft, path),
    onChange: (value: { zh: string; en: string }) => set(path, value),
  });
  if (kind === 'banners' || kind === 'videos') return <BannerItems kind={kind} editing={editing} />;
  if (kind === 'dictionary') return <DictionaryItems editing={editing} />;
  const heading = kind === 'notices' ? 'name' : 'title';
  return (
    <>
      {(kind === 'notices' || kind === 'brochures') && <Place kind={kind} editing={editing} />}
      <BothInput {...both(heading)} required label={t('desk-content.fields.title')} />
      {kind === 'pages' && <BothInput {...both('lead')} required rows={2} label={t('desk-content.fields.lead')} />}
      {(kind === 'brochures' || kind === 'introductions') && (
        <PictureField
          path="cover"
          shape="card"
          label={t('desk-content.fields.cover')}
          faults={faults}
          value={textOf(draft, 'cover')}
          onChange={(name) => set('cover', name)}
        />
      )}
      <RichBoth {...both('content')} label={t('desk-content.fields.content')} />
      {(kind === 'briefs' || kind === 'introductions') && <PictureList editing={editing} />}
      {kind === 'notices' && <AttachmentList editing={editing} />}
    </>
  );
}
