import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { Attendee, AttendeeList, OfficeSession } from '#lib/contract/office-sessions.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { DocumentsButton } from '../documents/documents-button.tsx';
import { ExportButton } from '../exchange/export-button.tsx';
import { type Column, DeskTable } from '../ui/desk-table.tsx';
import type { Loaded } from '../ui/use-load.ts';
import { DecideBar } from './decide-bar.tsx';
import { everybody, isWanted, PeopleFilterBar } from './people-filter.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { ResultCells } from './result-cells.tsx';
import { useEarly } from './use-early.tsx';

const pageSize = 100;

function useColumns(
  session: OfficeSession,
  isEntering: boolean,
  isChanging: boolean,
  onSaved: (result: Partial<Attendee>) => void,
  onRemove: (attendee: Attendee) => void,
  onUndo: (attendee: Attendee) => void,
) {
  const t = useT();
  const locale = useLocale();
  const seatOf = ({ room, seat, begins }: Attendee) =>
    [session.slots.length > 0 && dateTimeInShanghai(Date.parse(begins)).slice(11), room, seat]
      .filter((part) => part !== false && part !== null && part !== '')
      .join(' ');
  const columns: (Column<Attendee> | false)[] = [
    {
      key: 'name',
      heading: t('desk-sessions.people.columns.name'),
      cell: ({ id, name, receiptNo }) => <a href={deskPaths.application(locale, id)}>{name || receiptNo}</a>,
    },
    { key: 'receipt', heading: t('desk-sessions.people.columns.receipt'), cell: ({ receiptNo }) => receiptNo, isCode: true },
    { key: 'job', heading: t('desk-sessions.people.columns.job'), cell: ({ regJobName }) => regJobName, isMinor: true },
    { key: 'seat', heading: t('desk-sessions.people.columns.seat'), cell: seatOf },
    {
      key: 'standing',
      heading: t('desk-sessions.people.columns.standing'),
      cell: ({ standing }) => t(`desk-sessions.standing.${standing}`),
    },
    {
      key: 'checkedIn',
      heading: t('desk-sessions.people.columns.checkedIn'),
      cell: ({ checkedInAt }) => (checkedInAt === null ? '–' : dateTimeInShanghai(Date.parse(checkedInAt)).slice(11)),
    },
    {
      key: 'result',
      heading: t('desk-sessions.people.columns.outcome'),
      cell: (attendee) =>
        isEntering ? (
          <ResultCells sessionId={session.id} attendee={attendee} onSaved={onSaved} />
        ) : (
          [
            attendee.score,
            attendee.outcome && t(`desk-sessions.outcome.${attendee.outcome}`),
            attendee.outcome && attendee.decided === 'Y' && t('desk-sessions.people.decided'),
          ]
            .filter((part) => part !== null && part !== '' && part !== false)
            .join(' · ') || '–'
        ),
    },
    isChanging && {
      key: 'act',
      heading: t('desk-sessions.people.columns.act'),
      cell: (attendee) =>
        attendee.checkedInAt === null ? (
          <button type="button" className="link-button" onClick={() => onRemove(attendee)}>
            {t('desk-sessions.people.remove')}
          </button>
        ) : (
          <button
            type="button"
            className="link-button"
            aria-label={t('desk-sessions.people.undoArrivalOf', { name: attendee.name || attendee.receiptNo })}
            onClick={() => onUndo(attendee)}
          >
            {t('desk-sessions.door.undo')}
          </button>
        ),
    },
  ];
  return columns.filter((column) => column !== false);
}

interface Props {
  session: OfficeSession;
  people: Loaded<AttendeeList>;
  /** The list of candidates, or their results. */
  view: 'people' | 'results';
  onChanged(): void;
}

/** The table of a session's candidates with seat, attendance and result. */
export function People({ session, people, view, onChanged }: Props) {
  const t = useT();
  const title = t(view === 'people' ? 'desk-sessions.people.title' : 'desk-sessions.tabs.results');
  const [filter, setFilter] = useState(everybody);
  const [page, setPage] = useState(0);
  const [isEntering, setIsEntering] = useState(false);
  const [removing, setRemoving] = useState<Attendee | null>(null);
  const early = useEarly(session);
  const { data, error, adopt, reload } = people;

  function saved(result: Partial<Attendee>) {
    adopt(
      (before) =>
        before && {
          ...before,
          list: before.list.map((one) => (one.receiptNo === result.receiptNo ? { ...one, ...result } : one)),
        },
    );
  }

  async function undo({ receiptNo }: Attendee) {
    const path = `sessions/${encodeURIComponent(session.id)}/check-in/undo`;
    try {
      await staffApi.post(path, { code: receiptNo }, { handles: ['404'] });
      showToast('done', t('desk-sessions.door.undone'));
    } catch (error) {
      // 404: the check-in no longer exists, or the reader may no longer see it. Reloading the list is enough.
      if (!(error instanceof ApiError) || error.code !== '404') return;
    }
    onChanged();
  }

  const columns = useColumns(session, isEntering, view === 'people', saved, setRemoving, (attendee) => void undo(attendee));
  if (!data && error)
    return (
      <p className="notice notice--fault" role="alert">
        {t('desk-sessions.failed')} <Button onClick={reload}>{t('desk-sessions.again')}</Button>
      </p>
    );
  if (!data) return <Spinner label={t('desk-sessions.loading')} />;
  const found = data.list.filter((attendee) => isWanted(attendee, filter));
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  const at = Math.min(page, pages - 1);

  return (
    <section className="sessions-section" aria-labelledby="people-title">
      <div className="sessions-section__head">
        <h2 id="people-title">
          {title} <small>{t('desk-sessions.people.count', { count: data.list.length })}</small>
        </h2>
        {data.list.length > 0 && (
          <div className="row no-print">
            {view === 'results' && (
              <Button
                aria-pressed={isEntering}
                onClick={() => (isEntering ? setIsEntering(false) : early.ask(() => setIsEntering(true)))}
              >
                {t(isEntering ? 'desk-sessions.results.stop' : 'desk-sessions.results.start')}
              </Button>
            )}
            <ExportButton list="attendees" filter={{ sessionId: session.id }} />
            <DocumentsButton selection={{ filter: { session: session.id } }} count={data.list.length} />
          </div>
        )}
      </div>
      {isEntering && <p className="notice">{t('desk-sessions.results.hint')}</p>}
      {data.list.length > 0 && (
        <>
          <PeopleFilterBar {...{ session, filter }} onChange={setFilter} />
          {view === 'results' && (
            <DecideBar sessionId={session.id} outcome={filter.outcome} shown={found} asOf={data.asOf} onDone={onChanged} />
          )}
        </>
      )}
      <DeskTable
        caption={title}
        columns={columns}
        rows={found.slice(at * pageSize, (at + 1) * pageSize)}
        keyOf={({ id }) => id}
        empty={t(data.list.length === 0 ? 'desk-sessions.people.none' : 'desk-sessions.people.noMatch')}
      />
      {pages > 1 && (
        <div className="sessions-pages">
          <Button disabled={at === 0} onClick={() => setPage(at - 1)}>
            {t('desk-sessions.people.previous')}
          </Button>
          <span>{t('desk-sessions.people.page', { page: at + 1, pages })}</span>
          <Button disabled={at === pages - 1} onClick={() => setPage(at + 1)}>
            {t('desk-sessions.people.next')}
          </Button>
        </div>
      )}
      {early.question}
      {removing && (
        <RemoveDialog sessionId={session.id} attendee={removing} onClose={() => setRemoving(null)} onRemoved={onChanged} />
      )}
    </section>
  );
}
