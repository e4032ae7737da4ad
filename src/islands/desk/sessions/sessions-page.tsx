import { type FormEvent, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { DateInput } from '#islands/ui/form/date-input.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { serverNow } from '#lib/client/server-clock.ts';
import type { ListedSession, OfficeSession } from '#lib/contract/office-sessions.ts';
import { sessionKinds } from '#lib/domain/session-kinds.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import { dateTimeInShanghai, todayInShanghai } from '#lib/rules/deadline.ts';
import { dayInShanghai } from '#lib/rules/moments.ts';
import type { Locale } from '#lib/text/locale.ts';

import { ExportButton } from '../exchange/export-button.tsx';
import { DeskHeading, DeskPage } from '../ui/desk-page.tsx';
import { useDaysInOrder } from '../ui/use-days-in-order.ts';
import { useLoad } from '../ui/use-load.ts';
import { FillBar } from './fill-bar.tsx';
import { SessionDialog } from './session-dialog.tsx';

function SessionLine({ session }: { session: ListedSession }) {
  const t = useT();
  const locale = useLocale();
  const { id, kind, begins, ends, place, regJobName, unitName, attendees, checkedIn, cancelled } = session;
  const clock = (instant: string) => dateTimeInShanghai(Date.parse(instant)).slice(11);
  return (
    <li className="sessions-session">
      <p className="sessions-session__time">
        {clock(begins)}–{clock(ends)}
      </p>
      <div className="sessions-session__what">
        <a href={deskPaths.session(locale, id)}>
          {t(`appointments.session.kind.${kind}`)} · {place}
        </a>
        <p>{regJobName || unitName || t('desk-sessions.list.wholeOffice')}</p>
      </div>
      {cancelled === 'Y' ? (
        <span className="badge badge--muted">{t('desk-sessions.list.cancelled')}</span>
      ) : (
        <div className="sessions-session__fill">
          <FillBar session={session} />
          {checkedIn > 0 && <p>{t('desk-sessions.list.checkedIn', { count: checkedIn, total: attendees })}</p>}
        </div>
      )}
    </li>
  );
}

function Days({ list }: { list: readonly ListedSession[] }) {
  const t = useT();
  const locale = useLocale();
  const [today] = useState(() => todayInShanghai(serverNow()));
  const days = Map.groupBy(list, ({ begins }) => todayInShanghai(Date.parse(begins)));
  return [...days].map(([day, sessions]) => (
    <section className="sessions-day" key={day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`}>
        {dayInShanghai(Date.parse(sessions[0]!.begins), locale)}{' '}
        {day === today && <span className="badge badge--done">{t('desk-sessions.day.today')}</span>}
      </h2>
      <ul>
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </ul>
    </section>
  ));
}

/** The form's values as a query string, for the request and the page's address. */
function queryIn(form: FormData): string {
  const entries = [...form].flatMap(([name, value]) => (typeof value === 'string' && value !== '' ? [[name, value]] : []));
  return new URLSearchParams(entries as [string, string][]).toString();
}

function Filter({ query, onChange }: { query: string; onChange(query: string): void }) {
  const t = useT();
  const given = new URLSearchParams(query);
  const keepDaysInOrder = useDaysInOrder();
  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onChange(queryIn(new FormData(event.currentTarget)));
  }
  return (
    <form className="sessions-filter" aria-label={t('desk-sessions.filter.label')} onInput={keepDaysInOrder} onSubmit={apply}>
      <label>
        <span>{t('desk-sessions.filter.from')}</span>
        <DateInput name="from" defaultValue={given.get('from') ?? ''} />
      </label>
      <label>
        <span>{t('desk-sessions.filter.to')}</span>
        <DateInput name="to" defaultValue={given.get('to') ?? ''} />
      </label>
      <label>
        <span>{t('desk-sessions.filter.kind')}</span>
        <select className="input" name="kind" defaultValue={given.get('kind') ?? ''}>
          <option value="">{t('desk-sessions.filter.anyKind')}</option>
          {sessionKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`appointments.session.kind.${kind}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t('desk-sessions.filter.keyWord')}</span>
        <input className="input" name="keyWord" defaultValue={given.get('keyWord') ?? ''} />
      </label>
      <label className="choice">
        <input type="checkbox" name="cancelled" value="Y" defaultChecked={given.get('cancelled') === 'Y'} />
        <span>{t('desk-sessions.filter.cancelled')}</span>
      </label>
      <Button type="submit">{t('desk-sessions.filter.apply')}</Button>
    </form>
  );
}

function Sessions() {
  const t = useT();
  const locale = useLocale();
  const [query, setQuery] = useState(() => location.search.slice(1) || `from=${todayInShanghai(serverNow())}`);
  const [isMaking, setIsMaking] = useState(false);
  const { data, isLoading, error, reload } = useLoad<{ list: ListedSession[]; total: number }>(`sessions?${query}`);

  function show(next: string) {
    history.replaceState(null, '', next === '' ? location.pathname : `?${next}`);
    setQuery(next);
  }

  return (
    <>
      <DeskHeading
        title={t('desk-sessions.title')}
        lead={data ? t('desk-sessions.list.count', { count: data.total }) : t('desk-sessions.lead')}
        actions={
          <>
            <ExportButton list="sessions" filter={Object.fromEntries(new URLSearchParams(query))} />
            <Button variant="primary" onClick={() => setIsMaking(true)}>
              {t('desk-sessions.new')}
            </Button>
          </>
        }
      />
      <Filter query={query} onChange={show} />
      {isLoading && !data && <Spinner label={t('desk-sessions.loading')} />}
      {error && (
        <p className="notice notice--fault" role="alert">
          {t('desk-sessions.failed')} <Button onClick={reload}>{t('desk-sessions.again')}</Button>
        </p>
      )}
      {data && data.list.length === 0 && (
        <p className="desk-empty">{t(query ? 'desk-sessions.none' : 'desk-sessions.noneYet')}</p>
      )}
      {data && <Days list={data.list} />}
      {isMaking && (
        <SessionDialog
          session={null}
          onSaved={({ id }: OfficeSession) => location.assign(deskPaths.session(locale, id))}
          onClose={() => setIsMaking(false)}
        />
      )}
    </>
  );
}

/** The page of written tests, interviews and other sessions, day by day. */
export function SessionsPage(props: { locale: Locale; messages: Messages }) {
  return (
    <DeskPage {...props} permissions={['applications.ask']}>
      <Sessions />
    </DeskPage>
  );
}
