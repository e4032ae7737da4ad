import { useEffect, useState } from 'react';

import type { ResumeType } from '#lib/resume-types.ts';
import { paths } from '#lib/paths.ts';

import { Button } from '../ui/button.tsx';
import { useLocale, useT } from '../ui/language.tsx';
import { PhaseHeading } from './phase-heading.tsx';

/** Milliseconds before the resume page is opened (specification: constants, resume redirect). */
export const redirectAfter = 2000;

/** One thing that keeps a resume from being sent. */
export interface MissingItem {
  section: string;
  path: string;
  message: string;
}

/** The resume is not complete: what is missing, each a link, then the way there (specification: code 500001). */
export function MissingResume({ resumeType, missing }: { resumeType: ResumeType; missing: MissingItem[] }) {
  const t = useT();
  const locale = useLocale();
  const [leaving, setLeaving] = useState(true);
  const resume = paths.personal(locale, resumeType);

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => location.assign(resume), redirectAfter);
    return () => clearTimeout(timer);
  }, [leaving, resume]);

  return (
    <div className="stack">
      <p className="notice notice--fault" role="alert">
        {t('errors.500001')}
      </p>
      <PhaseHeading>{t('application.missing.title')}</PhaseHeading>
      <p>{t('application.missing.text', { count: missing.length })}</p>
      <ul className="apply-missing">
        {missing.map((item) => (
          <li key={`${item.section}.${item.path}`}>
            <a href={`${resume}#${item.section}`}>{item.message}</a>
          </li>
        ))}
      </ul>
      {leaving && <p role="status">{t('application.missing.leaving')}</p>}
      <div className="form__actions">
        {leaving && <Button onClick={() => setLeaving(false)}>{t('application.missing.stay')}</Button>}
        <a className="button button--primary" href={resume}>
          {t('application.missing.go')}
        </a>
      </div>
    </div>
  );
}
