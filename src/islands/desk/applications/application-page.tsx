import { useStore } from '@nanostores/react';
import { Fragment, useState } from 'react';

import { useLocale, useT } from '#islands/ui/language.tsx';
import { PdfButtons } from '#islands/ui/pdf-buttons.tsx';
import { ResumeSheet } from '#islands/ui/resume-sheet.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { DeskApplication } from '#lib/contract/desk-application.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';
import type { Locale } from '#lib/text/locale.ts';

import { ChangesPanel } from '../batches/changes-panel.tsx';
import { DeskPage } from '../ui/desk-page.tsx';
import { KeysDialog } from '../ui/keys-dialog.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { ApplicationActions } from './application-actions.tsx';
import { ApplicationHead, TrailLinks } from './application-head.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { DecidedNotice } from './decided-notice.tsx';
import { FactsPanel } from './facts-panel.tsx';
import { HeldRequests } from './held-requests.tsx';
import { Interview } from './interview.tsx';
import { InterviewersPanel } from './interviewers-panel.tsx';
import { NotesPanel, withNote } from './notes-panel.tsx';
import { OfferPanel } from './offer-panel.tsx';
import { OwnerPanel } from './owner-panel.tsx';
import { RejectBeside } from './reject-beside.tsx';
import { RelatedPanel } from './related-panel.tsx';
import { RepliesPanel } from './replies-panel.tsx';
import { ResultsPanel } from './results-panel.tsx';
import { ScoresPanel } from './scores-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { TagsPanel } from './tags-panel.tsx';
import { TasksPanel } from './tasks-panel.tsx';
import { TimelinePanel } from './timeline-panel.tsx';
import { useApplication } from './use-application.ts';
import { useTrail } from './use-trail.ts';
import { type Viewed, ViewingPanel } from './viewing-panel.tsx';
import { WarningsPanel } from './warnings-panel.tsx';

/** The id of the application in the page's address. */
function idOfPage(): string {
  return decodeURIComponent(/\/desk\/applications\/([^/]+)/.exec(location.pathname)?.[1] ?? '');
}

/** The submitted resume. */
function Paper({ application: { idkey, receiptNo, name, preview, resumeType } }: { application: DeskApplication }) {
  const t = useT();
  if (!preview) return <p className="desk-empty">{t('desk-applications.detail.noResume')}</p>;
  return (
    <>
      <PdfButtons
        download={staffApi.download}
        path={`applications/${idkey}/resume.pdf`}
        name={[name, receiptNo].filter(Boolean).join('-')}
      />
      <ResumeSheet {...{ preview, resumeType }} />
    </>
  );
}

function Application({ id }: { id: string }) {
  const t = useT();
  const locale = useLocale();
  const place = useTrail(id);
  const { application, readers, error, reload, adopt } = useApplication(id);
  const [viewed, setViewed] = useState<Viewed | null>(null);
  const open = (which: string | null | undefined) => which && location.assign(deskPaths.application(locale, which));
  const [showsKeys, setShowsKeys] = useState(false);
  const [isRejecting, setIsRejecting] = useState(false);
  useKeys({
    j: () => open(place?.next),
    k: () => open(place?.previous),
    '?': () => setShowsKeys(true),
    Escape: () => !isRejecting && setViewed(null),
  });

  if (error && (error.status === 404 || !application)) {
    return (
      <>
        <TrailLinks place={place} />
        <LoadFailed
          {...{ error, reload }}
          absent={t('desk-applications.detail.gone')}
          lead={t('desk-applications.detail.goneText')}
        />
      </>
    );
  }
  if (!application) return <Spinner label={t('common.loading')} />;
  const isWarned = (application.warnings ?? []).length > 0;
  const change = (part: (now: DeskApplication) => Partial<DeskApplication>) => adopt((now) => now && { ...now, ...part(now) });
  // With its key, the panel keeps what is typed in it when it moves.
  const warnings = (
    <WarningsPanel key="warnings" application={application} onChange={(changed) => change(() => ({ warnings: changed }))} />
  );
  return (
    <div className="desk-application">
      <TrailLinks place={place} />
      <DecidedNotice />
      <ApplicationHead {...{ application, readers }} onUndone={reload} />
      <ApplicationActions
        application={application}
        isChecking={viewed !== null && 'material' in viewed}
        onReject={() => setIsRejecting(true)}
        onDone={reload}
      />
      <div className="desk-application__body">
        <div className="desk-application__side">
          {isRejecting && (
            <RejectBeside
              application={application}
              next={place?.next ?? null}
              onDone={reload}
              onClose={() => setIsRejecting(false)}
            />
          )}
          {[
            isWarned && warnings,
            <Fragment key="first">
              <OfferPanel application={application} onDone={reload} />
              <ScoresPanel application={application} />
              <FactsPanel application={application} />
              <ContactPanel application={application} />
              <OwnerPanel application={application} onDone={reload} />
              <TagsPanel application={application} onDone={reload} />
            </Fragment>,
            !isWarned && warnings,
          ]}
          <InterviewersPanel application={application} />
          <SessionsPanel application={application} />
          <ResultsPanel application={application} onDone={reload} />
          <HeldRequests application={application} />
          <TasksPanel application={application} onView={setViewed} />
          <ChangesPanel applicationId={application.idkey} />
          <RepliesPanel application={application} onChange={(replies) => change(() => ({ replies }))} />
          <NotesPanel application={application} onSaved={(note) => change(({ notes }) => ({ notes: withNote(notes, note) }))} />
          <TimelinePanel application={application} />
          <RelatedPanel application={application} onChange={reload} />
        </div>
        <div className="desk-application__paper">
          {viewed ? (
            <ViewingPanel {...{ application, viewed }} onView={setViewed} onChecked={reload} />
          ) : (
            <Paper application={application} />
          )}
        </div>
      </div>
      <KeysDialog of="application" open={showsKeys} onClose={() => setShowsKeys(false)} />
    </div>
  );
}

function Reader() {
  const readsAll = mayDoOneOf(useStore($staff), ['applications.read']);
  return readsAll ? <Application id={idOfPage()} /> : <Interview id={idOfPage()} />;
}

/** The page of one application, or what an interviewer may see of it. */
export function ApplicationPage(props: { locale: Locale; messages: Messages }) {
  return (
    <DeskPage {...props} permissions={['applications.read', 'applications.score']}>
      <Reader />
    </DeskPage>
  );
}
