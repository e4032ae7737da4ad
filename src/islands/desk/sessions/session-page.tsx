import { useEffect, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { Tabs } from '#islands/ui/tabs.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import type { AttendeeList, OfficeSession } from '#lib/contract/office-sessions.ts';
import { isExpected } from '#lib/domain/session-kinds.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import { spanInShanghai } from '#lib/rules/moments.ts';
import type { Locale } from '#lib/text/locale.ts';

import { DeskHeading, DeskPage } from '../ui/desk-page.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { useLoad } from '../ui/use-load.ts';
import { AssignPanel } from './assign-panel.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { FillBar } from './fill-bar.tsx';
import { LettersTab } from './letters-tab.tsx';
import { People } from './people.tsx';
import { ResultsFile } from './results-file.tsx';
import { RoomsTab } from './rooms-tab.tsx';
import { SeatSheet } from './seat-sheet.tsx';
import { SessionDialog } from './session-dialog.tsx';
import { idAfter } from './shared.tsx';
import { sessionTabs, useTab } from './use-tab.ts';

function Facts({ session }: { session: OfficeSession }) {
  const t = useT();
  const locale = useLocale();
  const { begins, ends, place, address, regJobName, unitName, notes } = session;
  const facts = [
    [t('desk-sessions.detail.when'), spanInShanghai(Date.parse(begins), Date.parse(ends), locale)],
    [t('desk-sessions.detail.where'), [place, address].filter(Boolean).join(locale === 'zh-cn' ? '，' : ', ')],
    [t('desk-sessions.detail.owner'), regJobName || unitName || t('desk-sessions.list.wholeOffice')],
    [t('desk-sessions.detail.notes'), notes],
  ];
  return (
    <section className="card sessions-section no-print">
      <dl className="sessions-facts">
        {facts.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
        <div>
          <dt>{t('desk-sessions.detail.capacity')}</dt>
          <dd>
            <FillBar session={session} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

/**
 * Returns `print`, which selects a sheet and opens the print dialog once the sheet is rendered, and `printed`, the selected
 * sheet.
 */
function usePrint() {
  const [printed, setPrinted] = useState<'all' | 'absent' | null>(null);
  useEffect(() => {
    if (printed === null) return;
    const done = () => setPrinted(null);
    window.addEventListener('afterprint', done, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [printed]);
  return { printed, print: setPrinted };
}

function Session() {
  const t = useT();
  const locale = useLocale();
  const [id] = useState(() => idAfter('sessions'));
  const session = useLoad<OfficeSession>(`sessions/${encodeURIComponent(id)}`, ['404']);
  const people = useLoad<AttendeeList>(`sessions/${encodeURIComponent(id)}/attendees`, ['404']);
  const [open, setOpen] = useState<{ dialog: 'change' | 'cancel' } | null>(null);
  const [tab, select] = useTab();
  const [isAssigning, setIsAssigning] = useState(false);
  const { printed, print } = usePrint();
  const { data } = session;

  if (session.error && !session.data)
    return <LoadFailed error={session.error} reload={session.reload} absent={t('desk-sessions.detail.refused')} />;
  if (!data) return <Spinner label={t('desk-sessions.loading')} />;
  const isCancelled = data.cancelled === 'Y';
  const count =
    data.open === 'Y' ? (people.data?.list.filter(({ standing }) => isExpected(standing)).length ?? data.attendees) : 0;
  function again() {
    session.reload();
    people.reload();
  }
  /** Closes the dialog, but none that was opened after it. */
  function close() {
    setOpen((now) => (now === open ? null : now));
  }

  return (
    <>
      <p className="no-print">
        <a className="desk-back" href={deskPaths.sessions(locale)}>
          <Icon name="chevron-left" size={18} />
          {t('desk-sessions.detail.back')}
        </a>
      </p>
      <DeskHeading
        title={`${t(`appointments.session.kind.${data.kind}`)} · ${data.place}`}
        lead={spanInShanghai(Date.parse(data.begins), Date.parse(data.ends), locale)}
        actions={
          !isCancelled && (
            <>
              <a className="button button--solid" href={deskPaths.sessionDoor(locale, data.id)}>
                {t('desk-sessions.detail.checkIn')}
              </a>
              <Button onClick={() => setOpen({ dialog: 'change' })}>{t('desk-sessions.detail.change')}</Button>
              <Button variant="danger" onClick={() => setOpen({ dialog: 'cancel' })}>
                {t('desk-sessions.detail.cancel')}
              </Button>
            </>
          )
        }
      />
      {isCancelled && (
        <div className="notice notice--due">
          <div>
            <p>{t('desk-sessions.detail.cancelledTitle')}</p>
            <p>{t('desk-sessions.detail.cancelledWhy', { reason: data.cancelReason })}</p>
          </div>
        </div>
      )}
      {!isCancelled && data.open === 'N' && <p className="notice">{t('desk-sessions.detail.over')}</p>}
      <Facts session={data} />
      <Tabs
        label={t('desk-sessions.tabs.label')}
        tabs={sessionTabs.map((key) => ({ key, label: t(`desk-sessions.tabs.${key}`) }))}
        selected={tab}
        onSelect={select}
      >
        {/* Hidden instead of unmounted, so that input survives a change of tab. */}
        {data.open === 'Y' && (
          <div hidden={tab !== 'people'}>
            <div className="sessions-assign">
              <Button
                variant={isAssigning ? 'plain' : 'primary'}
                aria-expanded={isAssigning}
                onClick={() => setIsAssigning(!isAssigning)}
              >
                {t('desk-sessions.assign.title')}
              </Button>
            </div>
            {isAssigning && <AssignPanel session={data} onAssigned={again} />}
          </div>
        )}
        {(tab === 'people' || tab === 'results') && (
          <People key={tab} view={tab} session={data} people={people} onChanged={again} />
        )}
        {!isCancelled && (
          <div hidden={tab !== 'results'}>
            <ResultsFile session={data} onImported={people.reload} />
          </div>
        )}
        {tab === 'rooms' && <RoomsTab session={data} onChanged={again} />}
        {tab === 'letters' && <LettersTab people={people.data?.list ?? []} onPrint={print} />}
      </Tabs>
      {printed && <SeatSheet session={data} people={people.data?.list ?? []} absent={printed === 'absent'} />}
      {open?.dialog === 'change' && (
        <SessionDialog
          session={data}
          count={count}
          onCount={people.reload}
          onSaved={(saved) => {
            session.adopt(saved);
            people.reload();
            close();
          }}
          onStale={session.adopt}
          onClose={close}
        />
      )}
      {open?.dialog === 'cancel' && <CancelDialog session={data} count={count} onDone={again} onClose={close} />}
    </>
  );
}

/** The page of a session: time and place, seats, attendance and results. */
export function SessionPage(props: { locale: Locale; messages: Messages }) {
  return (
    <DeskPage {...props} permissions={['applications.ask']}>
      <Session />
    </DeskPage>
  );
}
