import { Icon } from '#islands/ui/icon.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { ResumeSheet } from '#islands/ui/resume-sheet.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import type { DeskApplication } from '#lib/contract/desk-application.ts';

import { DeskHeading } from '../ui/desk-page.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { useLoad } from '../ui/use-load.ts';
import { ScoresPanel } from './scores-panel.tsx';

/** An application as an interviewer sees it: the resume, and beside it the scorecards that the interviewer may see. */
export function Interview({ id }: { id: string }) {
  const t = useT();
  const locale = useLocale();
  const { data: application, error, reload } = useLoad<DeskApplication>(`applications/${encodeURIComponent(id)}`, ['404']);
  const back = (
    <nav className="desk-trail" aria-label={t('desk-applications.interviews.title')}>
      <a href={deskPaths.today(locale)}>
        <Icon name="chevron-left" size={18} />
        {t('desk-applications.interviews.title')}
      </a>
    </nav>
  );
  if (error && (error.status === 404 || !application))
    return (
      <>
        {back}
        <LoadFailed
          {...{ error, reload }}
          absent={t('desk-applications.interviews.gone')}
          lead={t('desk-applications.interviews.goneText')}
        />
      </>
    );
  if (!application) return <Spinner label={t('common.loading')} />;
  const { name, receiptNo, regJobName, unitName, roundName, statusName, preview, resumeType } = application;
  return (
    <div className="desk-application desk-application--interview">
      {back}
      <DeskHeading title={name || receiptNo} lead={[roundName || statusName, regJobName, unitName].join(' · ')} />
      <div className="desk-application__body">
        <div className="desk-application__side">
          <ScoresPanel application={application} />
        </div>
        <div className="desk-application__paper">
          {preview ? (
            <ResumeSheet {...{ preview, resumeType }} />
          ) : (
            <p className="desk-empty">{t('desk-applications.detail.noResume')}</p>
          )}
        </div>
      </div>
    </div>
  );
}
