import type { ReactNode } from 'react';

import { callAddress } from '#lib/client/api-address.ts';
import type { ResumePreview } from '#lib/contract/resume.ts';
import type { ResumeType } from '#lib/domain/resume-types.ts';
import type { SectionName } from '#lib/forms/resume/sections.ts';
import { type SheetFact, sheetOf } from '#lib/forms/resume/sheet.ts';

import { useT } from './language.tsx';

function Facts({ facts }: { facts: readonly SheetFact[] }) {
  return (
    <dl className="sheet__facts">
      {facts.map(({ name, label, value, wide }) => (
        <div key={name} className={wide ? 'sheet__wide' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ResumeSheetProps {
  preview: ResumePreview;
  resumeType: ResumeType;
  /** Shows the ID document's number in full; otherwise its middle is masked. */
  wholeNumbers?: boolean;
  /** Returns the address where a part is edited; undefined on read-only sheets. */
  editAt?: (section: SectionName) => string;
  /** Shown below the parts. */
  children?: ReactNode;
}

/** A resume as a sheet: the person with photo, then all parts that have content. */
export function ResumeSheet({ preview, resumeType, wholeNumbers = false, editAt, children }: ResumeSheetProps) {
  const t = useT();
  const { psndoc } = preview;
  return (
    <article className="sheet">
      <header className="sheet__head">
        <div>
          <p className="eyebrow">{t(`resume.type.${resumeType}`)}</p>
          <h2>{typeof psndoc.name === 'string' ? psndoc.name : t('resume.page.title')}</h2>
          <p>{[psndoc.mobile, psndoc.email, psndoc.contactAddr].filter(Boolean).join(' · ')}</p>
        </div>
        {typeof psndoc.photo === 'string' && (
          <img className="sheet__photo" src={callAddress(psndoc.photo)} alt={t('enums.attachmentType.10')} />
        )}
      </header>
      {sheetOf(preview, { resumeType, t, wholeNumbers }).map(({ section, title, facts, lists }) => (
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
          {facts.length > 0 && <Facts facts={facts} />}
          {lists.map((list) => (
            <div key={list.name}>
              {list.title && <h4>{list.title}</h4>}
              {list.entries.map((entry, index) => (
                <div key={index} className="sheet__entry">
                  <Facts facts={entry} />
                </div>
              ))}
            </div>
          ))}
        </section>
      ))}
      {children}
    </article>
  );
}
