import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { DateInput } from '#islands/ui/form/date-input.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { LogCheck, LogEntry, LogPage as Page } from '#lib/contract/log.ts';
import { auditActions } from '#lib/domain/audit-actions.ts';
import { pageLocale } from '#lib/i18n/page-words.ts';
import type { MessageKey, Messages, Translate } from '#lib/i18n/translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { $staff } from '#lib/stores/staff.ts';
import type { Locale } from '#lib/text/locale.ts';

import { ExportButton } from '../exchange/export-button.tsx';
import { DeskHeading, DeskPage } from '../ui/desk-page.tsx';
import { DeskTable } from '../ui/desk-table.tsx';
import { useDaysInOrder } from '../ui/use-days-in-order.ts';

const names = ['who', 'what', 'whom', 'from', 'to'] as const;
type Search = Partial<Record<(typeof names)[number], string>>;

function searchInAddress(): Search {
  const query = new URLSearchParams(location.search);
  return Object.fromEntries(names.flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : [])));
}

function addressOf(search: Search, cursor?: string): string {
  const query = new URLSearchParams({ ...search, ...(cursor ? { cursor } : {}) }).toString();
  return query ? `log?${query}` : 'log';
}

/** The label of an action. */
function actionWords(action: string, t: Translate): string {
  return t(`desk-log.actions.${action.replaceAll('.', '_')}` as MessageKey);
}

interface FilterProps {
  search: Search;
  onSearch: (search: Search) => void;
}

function Filter({ search, onSearch }: FilterProps) {
  const t = useT();
  const base = useId();
  const [cleared, setCleared] = useState(0);
  const keepDaysInOrder = useDaysInOrder();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const given = names.map((name) => [name, String(typed.get(name) ?? '').trim()] as const);
    onSearch(Object.fromEntries(given.filter(([, value]) => value !== '')));
  }

  const field = (name: (typeof names)[number], control: (id: string) => ReactNode) => (
    <div key={name} className="desk-log-filter__field">
      <label htmlFor={`${base}-${name}`}>{t(`desk-log.filter.${name}`)}</label>
      {control(`${base}-${name}`)}
    </div>
  );

  return (
    <form className="desk-log-filter" role="search" onInput={keepDaysInOrder} onSubmit={submit}>
      {(['who', 'whom'] as const).map((name) =>
        field(name, (id) => (
          <input id={id} className="input" name={name} defaultValue={search[name]} maxLength={100} autoComplete="off" />
        )),
      )}
      {field('what', (id) => (
        <select id={id} className="input" name="what" defaultValue={search.what ?? ''}>
          <option value="">{t('desk-log.filter.anything')}</option>
          {auditActions.map((action) => (
            <option key={action} value={action}>
              {actionWords(action, t)}
            </option>
          ))}
        </select>
      ))}
      {(['from', 'to'] as const).map((name) =>
        field(name, (id) => <DateInput key={cleared} id={id} name={name} defaultValue={search[name] ?? ''} />),
      )}
      <div className="desk-log-filter__actions">
        <Button type="submit" variant="solid" size="small">
          {t('desk-log.filter.search')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          onClick={(event) => {
            for (const control of event.currentTarget.form?.elements ?? []) {
              if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = '';
            }
            event.currentTarget.form?.querySelector<HTMLInputElement>('[name=to]')?.setCustomValidity('');
            setCleared(cleared + 1);
            onSearch({});
          }}
        >
          {t('desk-log.filter.clear')}
        </Button>
      </div>
    </form>
  );
}

/** Loads the log page by page, newest first; a new search starts over. */
function useLog() {
  const [search, setSearch] = useState<Search | null>(null);
  /** How often a search was read from the address; each time, the filter is rendered anew with the values of that search. */
  const [visits, setVisits] = useState(0);
  /** The entries found; null before the first answer and after a failed search. */
  const [list, setList] = useState<readonly LogEntry[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [isLoading, setIsLoading] = useState(true);
  const shown = useRef<string | null>(null);
  /** Aborts the calls of the search that is shown. */
  const reading = useRef(new AbortController());

  useEffect(() => {
    const read = () => {
      const found = searchInAddress();
      // Closing a dialog on a phone also goes back, to the same search.
      if (addressOf(found) === shown.current) return;
      begin(found);
      setVisits((before) => before + 1);
    };
    read();
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);

  useEffect(() => {
    if (search === null) return;
    const call = new AbortController();
    reading.current = call;
    staffApi
      .get<Page>(addressOf(search), { signal: call.signal })
      .then((page) => {
        setList(page.list);
        setNext(page.next);
      })
      .catch(() => {
        if (call.signal.aborted) return;
        setList(null);
        setNext(null);
      })
      .finally(() => {
        if (!call.signal.aborted) setIsLoading(false);
      });
    return () => call.abort();
  }, [search]);

  async function more() {
    if (search === null || next === null || isLoading) return;
    const { signal } = reading.current;
    setIsLoading(true);
    try {
      const page = await staffApi.get<Page>(addressOf(search, next), { signal });
      setList((known) => [...(known ?? []), ...page.list]);
      setNext(page.next);
    } catch {
      // `staffApi` has shown the error.
    } finally {
      if (!signal.aborted) setIsLoading(false);
    }
  }

  function show(wanted: Search) {
    history.pushState(null, '', deskPaths.log(pageLocale(), wanted));
    begin(wanted);
  }

  function begin(wanted: Search) {
    shown.current = addressOf(wanted);
    setIsLoading(true);
    setSearch({ ...wanted });
  }

  return { search, visits, list, next, isLoading, more, show, retry: () => search && begin(search) };
}

/** The result of verifying the hash chain. */
function Outcome({ rows, brokenAt }: LogCheck) {
  const t = useT();
  const isWhole = brokenAt === null;
  return (
    <p className={isWhole ? 'notice notice--done' : 'notice notice--fault'} role="status">
      <Icon name={isWhole ? 'check-circle' : 'alert'} size={20} />
      {isWhole ? t('desk-log.check.whole', { count: rows }) : t('desk-log.check.broken', { number: brokenAt })}
    </p>
  );
}

function Log() {
  const t = useT();
  const { search, visits, list, next, isLoading, more, show, retry } = useLog();
  const staff = useStore($staff, { ssr: 'initial' });
  const [outcome, setOutcome] = useState<LogCheck | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  const { who, what, whom, from, to } = search ?? {};

  async function check() {
    if (isChecking) return;
    setIsChecking(true);
    await staffApi
      .get<LogCheck>('log/check')
      .then(setOutcome)
      .catch(() => {});
    setIsChecking(false);
  }

  return (
    <>
      <DeskHeading
        title={t('desk.places.log')}
        lead={t('desk-log.lead')}
        actions={
          <>
            <ExportButton list="log" filter={{ actor: who, action: what, keyWord: whom, from, to }} />
            {staff?.units === null && (
              <Button size="small" busy={isChecking} onClick={() => void check()}>
                {t('desk-log.check.start')}
              </Button>
            )}
          </>
        }
      />
      {search && <Filter key={visits} search={search} onSearch={show} />}
      {outcome && <Outcome {...outcome} />}
      {list === null && isLoading && <Spinner label={t('common.loading')} />}
      {list === null && !isLoading && <Button onClick={retry}>{t('common.retry')}</Button>}
      {list && (
        <DeskTable
          caption={t('desk.places.log')}
          rows={list}
          keyOf={({ id }) => id}
          empty={t('desk-log.none')}
          isBusy={isLoading}
          columns={[
            {
              key: 'when',
              heading: t('desk-log.column.when'),
              cell: ({ when }) => <span className="desk-line">{dateTimeInShanghai(Date.parse(when))}</span>,
            },
            { key: 'who', heading: t('desk-log.column.who'), cell: ({ who }) => who || t('desk-log.nobody') },
            {
              key: 'what',
              heading: t('desk-log.column.what'),
              cell: ({ what }) => <span className="desk-line">{actionWords(what, t)}</span>,
            },
            { key: 'whom', heading: t('desk-log.column.whom'), cell: ({ whomName }) => whomName },
            { key: 'unit', heading: t('desk-log.column.unit'), isMinor: true, cell: ({ unitName }) => unitName ?? '' },
            { key: 'details', heading: t('desk-log.column.details'), isMinor: true, cell: ({ words }) => words },
            { key: 'id', heading: t('desk-log.column.number'), isFigure: true, isMinor: true, cell: ({ id }) => id },
          ]}
        />
      )}
      {next !== null && (
        <p className="desk-more">
          <Button busy={isLoading} onClick={() => void more()}>
            {t('desk-log.more')}
          </Button>
        </p>
      )}
    </>
  );
}

/** The page of the audit log: who read, decided and changed what, and when. */
export function LogPage(props: { locale: Locale; messages: Messages }) {
  return (
    <DeskPage {...props} permissions={['log.read']}>
      <Log />
    </DeskPage>
  );
}
