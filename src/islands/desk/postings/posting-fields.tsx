import { useStore } from '@nanostores/react';

import { useLocale, useT } from '#islands/ui/language.tsx';
import type { PostingLists } from '#lib/contract/staff-postings.ts';
import { educationLevels } from '#lib/domain/education-levels.ts';
import { jobTypes } from '#lib/domain/job-types.ts';
import { payPeriods } from '#lib/forms/posting/fields.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';
import { inLocale } from '#lib/text/locale.ts';

import { usePicture } from '../ui/rich/use-picture.tsx';
import { ChoiceField, LineField, TicksField } from './field.tsx';
import { HtmlField } from './html-field.tsx';
import { idOf, labelOf } from './labels.ts';
import type { Editor } from './use-editor.ts';

interface Props {
  editor: Editor;
  lists: PostingLists;
}

const languages = [
  { side: 'zh', lang: 'zh-CN' },
  { side: 'en', lang: 'en' },
] as const;

/** The fields for name and texts, both languages side by side. */
function Texts({ editor }: Pick<Props, 'editor'>) {
  const t = useT();
  const staff = useStore($staff);
  const { choosePicture, dialog } = usePicture();
  // Pictures are part of the site's content, so adding one needs the permission for content.
  const pictures = mayDoOneOf(staff, ['content.edit']) ? choosePicture : undefined;
  return (
    <section className="postings-section" aria-labelledby="posting-texts">
      <h2 id="posting-texts">{t('desk-postings.editor.texts')}</h2>
      <div className="postings-pair">
        {languages.map(({ side, lang }) => (
          <LineField key={side} {...{ editor, lang }} path={`name.${side}`} label={labelOf(`name.${side}`, t)} />
        ))}
        {(['description', 'requirement'] as const).flatMap((name) =>
          languages.map(({ side, lang }) => {
            const path = `${name}.${side}`;
            return <HtmlField key={path} {...{ editor, path, lang }} label={labelOf(path, t)} choosePicture={pictures} />;
          }),
        )}
      </div>
      {dialog}
    </section>
  );
}

function Facts({ editor, lists }: Props) {
  const t = useT();
  const locale = useLocale();
  const hasOpened = editor.posting.state === 'open' || editor.posting.state === 'closed';
  const named = (list: readonly { key: string; zh: string; en: string }[]) =>
    list.map(({ key, zh, en }) => ({ key, value: inLocale({ zh, en }, locale) }));
  const types = jobTypes.map((key) => ({ key, value: t(`jobs.types.${key}` as MessageKey) }));
  const pers = payPeriods.map((key) => ({ key, value: t(`desk-postings.per.${key}`) }));
  const field = (path: string) => ({ editor, path, label: labelOf(path, t) });
  return (
    <section className="postings-section" aria-labelledby="posting-facts">
      <h2 id="posting-facts">{t('desk-postings.editor.facts')}</h2>
      <div className="form form--columns">
        <ChoiceField {...field('jobType')} options={types} isFixed={hasOpened} />
        <ChoiceField {...field('unit')} options={named(lists.units)} />
        <ChoiceField {...field('family')} options={named(lists.families)} />
        <LineField {...field('headcount')} type="figure" />
        <LineField
          {...field('publishDate')}
          type="date"
          isFixed={hasOpened}
          hint={hasOpened ? t('rules.fixedOnceOpen') : t('desk-postings.fields.publishDateHint')}
        />
        <LineField
          {...field('endDate')}
          type="date"
          isFixed={hasOpened}
          hint={hasOpened ? t('rules.extendInstead') : t('desk-postings.fields.endDateHint')}
        />
      </div>
      <div className="form form--columns postings-figures">
        <LineField {...field('pay.from')} type="figure" />
        <LineField {...field('pay.to')} type="figure" />
        <ChoiceField {...field('pay.per')} options={pers} />
      </div>
      <div className="field">
        <label className="choice">
          <input
            type="checkbox"
            id={idOf('accepts')}
            aria-describedby="posting-accepts-hint"
            checked={editor.values.accepts === 'Y'}
            onChange={(event) => editor.set('accepts', event.target.checked ? 'Y' : 'N')}
          />
          <span>{t('desk-postings.fields.accepts')}</span>
        </label>
        <div className="field__hint" id="posting-accepts-hint">
          {t('desk-postings.fields.acceptsHint')}
        </div>
      </div>
      <TicksField {...field('workplaces')} options={named(lists.workplaces)} />
      <TicksField {...field('sites')} options={named(lists.sites)} />
    </section>
  );
}

function Conditions({ editor }: Pick<Props, 'editor'>) {
  const t = useT();
  const levels = educationLevels.map((key) => ({ key, value: t(`enums.education.${key}` as MessageKey) }));
  const figures = ['ages.0', 'ages.1', 'heightRange.0', 'heightRange.1', 'visionMin'];
  return (
    <section className="postings-section" aria-labelledby="posting-conditions">
      <h2 id="posting-conditions">{t('desk-postings.editor.conditions')}</h2>
      <p className="muted">{t('desk-postings.editor.conditionsHint')}</p>
      <div className="form form--columns postings-figures">
        {figures.map((path) => (
          <LineField key={path} {...{ editor, path }} label={labelOf(path, t)} type="figure" />
        ))}
        <ChoiceField {...{ editor }} path="degreeMin" label={labelOf('degreeMin', t)} options={levels} />
      </div>
    </section>
  );
}

/** All editable fields of a posting. */
export function PostingFields({ editor, lists }: Props) {
  return (
    <>
      <Texts {...{ editor }} />
      <Facts {...{ editor, lists }} />
      <Conditions {...{ editor }} />
    </>
  );
}
