import { useStore } from '@nanostores/react';

import { DateInput } from '#islands/ui/form/date-input.tsx';
import { FieldShell } from '#islands/ui/form/field-shell.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import type { PostingLists } from '#lib/contract/staff-postings.ts';
import { educationLevels } from '#lib/domain/education-levels.ts';
import { jobTypes } from '#lib/domain/job-types.ts';
import { payPeriods } from '#lib/forms/posting/fields.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';
import { inLocale } from '#lib/text/locale.ts';

import { Choice, Line, Ticks } from '../ui/form-parts.tsx';
import { RichField } from '../ui/rich/rich-field.tsx';
import { usePicture } from '../ui/rich/use-picture.tsx';
import { fieldOf } from './field-of.ts';
import { QuotaLines } from './quota-lines.tsx';
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
          <Line key={side} {...fieldOf(editor, `name.${side}`, t)} lang={lang} />
        ))}
        {(['description', 'requirement'] as const).flatMap((name) =>
          languages.map(({ side, lang }) => (
            <RichField
              key={name + side}
              {...fieldOf(editor, `${name}.${side}`, t)}
              {...{ lang }}
              heading="h3"
              choosePicture={pictures}
            />
          )),
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
  const field = (path: string) => fieldOf(editor, path, t);
  const accepts = field('accepts');
  return (
    <section className="postings-section" aria-labelledby="posting-facts">
      <h2 id="posting-facts">{t('desk-postings.editor.facts')}</h2>
      <div className="form form--columns">
        <Choice {...field('jobType')} options={types} disabled={hasOpened} />
        <Choice {...field('unit')} options={named(lists.units)} />
        <Choice {...field('family')} options={named(lists.families)} />
        <Line {...field('headcount')} inputMode="decimal" />
        <Line
          {...field('publishDate')}
          as={DateInput}
          readOnly={hasOpened}
          hint={hasOpened ? t('rules.fixedOnceOpen') : t('desk-postings.fields.publishDateHint')}
        />
        <Line
          {...field('endDate')}
          as={DateInput}
          readOnly={hasOpened}
          hint={hasOpened ? t('rules.extendInstead') : t('desk-postings.fields.endDateHint')}
        />
      </div>
      <div className="form form--columns postings-figures">
        <Line {...field('pay.from')} inputMode="decimal" />
        <Line {...field('pay.to')} inputMode="decimal" />
        <Choice {...field('pay.per')} options={pers} />
      </div>
      <FieldShell {...accepts} label={null} hint={t('desk-postings.fields.acceptsHint')}>
        {(control) => (
          <label className="choice">
            <input
              {...control}
              type="checkbox"
              checked={accepts.value === 'Y'}
              onChange={({ target }) => accepts.onChange(target.checked ? 'Y' : 'N')}
            />
            <span>{accepts.label}</span>
          </label>
        )}
      </FieldShell>
      <Ticks {...fieldOf(editor, 'workplaces', t)} options={named(lists.workplaces)} className="postings-ticks" />
      <QuotaLines editor={editor} workplaces={named(lists.workplaces)} />
      <Ticks {...fieldOf(editor, 'sites', t)} options={named(lists.sites)} className="postings-ticks" />
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
          <Line key={path} {...fieldOf(editor, path, t)} inputMode="decimal" />
        ))}
        <Choice {...fieldOf(editor, 'degreeMin', t)} options={levels} />
      </div>
    </section>
  );
}

/** The fields of a posting in its editor. */
export function PostingFields({ editor, lists }: Props) {
  return (
    <>
      <Texts {...{ editor }} />
      <Facts {...{ editor, lists }} />
      <Conditions {...{ editor }} />
    </>
  );
}
