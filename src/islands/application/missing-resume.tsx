import { useEffect, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { nameInResume, type ResumePart } from '#islands/ui/form/name-in-resume.ts';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { paths, resumeHash } from '#lib/addresses/paths.ts';
import type { ResumeType } from '#lib/domain/resume-types.ts';
import type { Translate } from '#lib/i18n/translate.ts';

import { PhaseHeading } from './phase-heading.tsx';

/** Milliseconds before the redirect to the resume page (specification: constants, resume redirect). */
const redirectAfter = 2000;

/** A missing or wrong value that prevents a resume from being submitted. */
export interface MissingItem {
  section: ResumePart;
  path: string;
  message: string;
}

function namesIn(section: ResumePart, missing: MissingItem[], t: Translate): string[] {
  const items = missing.filter((item) => item.section === section);
  return [...new Set(items.map(({ path, message }) => nameInResume(section, path, t) || message))];
}

/**
 * Lists the missing and wrong values of the resume, with links to their sections, and then redirects to the resume unless
 * the candidate chooses to stay (specification: code 500001).
 */
export function MissingResume({ resumeType, missing }: { resumeType: ResumeType; missing: MissingItem[] }) {
  const t = useT();
  const locale = useLocale();
  const [leaving, setLeaving] = useState(true);
  const sections = [...new Set(missing.map(({ section }) => section))];
  const resume = paths.personal(locale, resumeType);
  const needs = resume + resumeHash('needs');

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => location.assign(needs), redirectAfter);
    return () => clearTimeout(timer);
  }, [leaving, needs]);

  return (
    <div className="stack">
      <p className="notice notice--fault" role="alert">
        {t('errors.500001')}
      </p>
      <PhaseHeading>{t('application.missing.title')}</PhaseHeading>
      <p>{t('application.missing.text', { count: missing.length })}</p>
      <ul className="apply-missing">
        {sections.map((section) => (
          <li key={section}>
            <a href={resume + resumeHash(section)}>{t(`resume.section.${section}`)}</a>
            <p className="muted small">{namesIn(section, missing, t).join(' · ')}</p>
          </li>
        ))}
      </ul>
      {leaving && <p role="status">{t('application.missing.leaving')}</p>}
      <div className="form__actions">
        {leaving && <Button onClick={() => setLeaving(false)}>{t('application.missing.stay')}</Button>}
        <a className="button button--primary" href={needs}>
          {t('application.missing.go')}
        </a>
      </div>
    </div>
  );
}
