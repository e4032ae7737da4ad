import { callAddress } from '#lib/client/api-address.ts';
import type { ResumePreview } from '#lib/contract/resume.ts';
import type { Field, ListField } from '#lib/forms/field.ts';
import { type SectionName, sectionForms, sectionNames } from '#lib/forms/resume/sections.ts';
import type { ResumeType } from '#lib/resume-types.ts';

import { useT } from './language.tsx';

type Values = Record<string, unknown>;

/** Where the preview keeps the plain fields of a section; lists lie at its top. */
const plainOf: Partial<Record<SectionName, 'psndoc' | 'eduscore' | 'other'>> = {
  resumeInfo: 'psndoc',
  Score: 'eduscore',
  Other: 'other',
};

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

function Facts({ fields, values }: { fields: readonly Field[]; values: Values }) {
  const t = useT();
  const filled = fields.filter((field) => field.kind !== 'list' && field.kind !== 'checkbox' && isFilled(values[field.name]));
  return (
    <dl className="sheet__facts">
      {filled.map((field) => (
        <div key={field.name} className={field.wide || field.kind === 'textarea' ? 'sheet__wide' : undefined}>
          <dt>{t(field.label)}</dt>
          <dd>
            {String(values[field.name])}
            {field.kind === 'number' && field.unit && ` ${t(field.unit)}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Entries({ field, entries, title }: { field: ListField; entries: readonly Values[]; title: string }) {
  const t = useT();
  if (entries.length === 0) return null;
  const name = t(field.label);
  return (
    <>
      {name !== title && <h4>{name}</h4>}
      {entries.map((entry, index) => (
        <div key={index} className="sheet__entry">
          <Facts fields={field.fields} values={entry} />
        </div>
      ))}
    </>
  );
}

interface ResumeSheetProps {
  preview: ResumePreview;
  resumeType: ResumeType;
  /** Where a part is edited; absent where the sheet is only read. */
  editAt?: (section: SectionName) => string;
}

/** A resume on paper: who it is with the photo, then every part that holds something. */
export function ResumeSheet({ preview, resumeType, editAt }: ResumeSheetProps) {
  const t = useT();
  const { psndoc } = preview;
  const listOf = (name: string) => ((preview as unknown as Record<string, Values[]>)[name] ?? []) as Values[];
  const hasContent = (section: SectionName) => {
    const plain = plainOf[section];
    return plain
      ? Object.values(preview[plain]).some(isFilled)
      : sectionForms[section].some(({ name }) => listOf(name).length > 0);
  };
  return (
    <article className="sheet">
      <header className="sheet__head">
        <div>
          <p className="eyebrow">{t(`resume.type.${resumeType}`)}</p>
          <h2>{typeof psndoc.name === 'string' ? psndoc.name : t('resume.page.title')}</h2>
          <p>{[psndoc.mobile, psndoc.email, psndoc.contactAddr].filter(isFilled).join(' · ')}</p>
        </div>
        {typeof psndoc.photo === 'string' && (
          <img className="sheet__photo" src={callAddress(psndoc.photo)} alt={t('enums.attachmentType.10')} />
        )}
      </header>
      {sectionNames.filter(hasContent).map((section) => {
        const plain = plainOf[section];
        const title = t(`resume.section.${section}`);
        return (
          <section key={section} className="sheet__section">
            <div className="sheet__title">
              <h3>{title}</h3>
              {editAt && (
                <a className="no-print" href={editAt(section)}>
                  {t('resume.finish.edit')}
                  <span className="visually-hidden"> {title}</span>
                </a>
              )}
            </div>
            {plain && <Facts fields={sectionForms[section]} values={preview[plain]} />}
            {sectionForms[section].map(
              (field) =>
                field.kind === 'list' && <Entries key={field.name} field={field} entries={listOf(field.name)} title={title} />,
            )}
          </section>
        );
      })}
    </article>
  );
}
