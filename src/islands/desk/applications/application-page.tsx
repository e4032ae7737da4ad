import { DeskHeading, DeskPage } from '../ui/desk-page.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { PdfButtons } from '#islands/ui/pdf-buttons.tsx';
import { ResumeSheet } from '#islands/ui/resume-sheet.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { deskPaths } from '#lib/desk-paths.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/locale.ts';

import { ChangesPanel } from '../batches/changes-panel.tsx';
import { ApplicationActions } from './application-actions.tsx';
import { ApplicationHead, TrailLinks } from './application-head.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { FactsPanel } from './facts-panel.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { RelatedPanel } from './related-panel.tsx';
import { TasksPanel } from './tasks-panel.tsx';
import { TimelinePanel } from './timeline-panel.tsx';
import { useApplication } from './use-application.ts';
import { useKeys } from './use-keys.ts';
import { useTrail } from './use-trail.ts';

/** The application that the address names. */
function idOfPage(): string {
  return decodeURIComponent(/\/desk\/applications\/([^/]+)/.exec(location.pathname)?.[1] ?? '');
}

function Application() {
  const t = useT();
  const locale = useLocale();
  const id = idOfPage();
  const place = useTrail(id);
  const { application, readers, isGone, reload, change } = useApplication(id);
  const open = (which: string | null | undefined) => which && location.assign(deskPaths.application(locale, which));
  useKeys({ j: () => open(place?.next), k: () => open(place?.previous) });

  if (isGone) {
    return (
      <>
        <TrailLinks place={place} />
        <DeskHeading title={t('desk-applications.detail.gone')} lead={t('desk-applications.detail.goneText')} />
      </>
    );
  }
  if (!application) return <Spinner label={t('common.loading')} />;
  const { idkey, receiptNo, name, preview, resumeType } = application;
  return (
    <div className="desk-application">
      <TrailLinks place={place} />
      <ApplicationHead {...{ application, readers }} />
      <ApplicationActions application={application} onDone={reload} />
      <div className="desk-application__body">
        <div className="desk-application__side">
          <FactsPanel application={application} />
          <ContactPanel application={application} />
          <TasksPanel application={application} />
          <ChangesPanel applicationId={application.idkey} />
          <NotesPanel application={application} onChange={(notes) => change({ notes })} />
          <TimelinePanel application={application} />
          <RelatedPanel application={application} />
        </div>
        <div className="desk-application__paper">
          {preview ? (
            <>
              <PdfButtons
                path={`/api/staff/applications/${idkey}/resume.pdf`}
                name={[name, receiptNo].filter(Boolean).join('-')}
              />
              <ResumeSheet {...{ preview, resumeType }} />
            </>
          ) : (
            <p className="desk-empty">{t('desk-applications.detail.noResume')}</p>
          )}
        </div>
      </div>
    </div>
  );
}

/** One application, read and worked on. */
export function ApplicationPage(props: { locale: Locale; messages: Messages }) {
  return (
    <DeskPage {...props} permissions={['applications.read']}>
      <Application />
    </DeskPage>
  );
}
