import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';

import { DeskHeading, DeskPage } from '../ui/desk-page.tsx';
import { ExportButton } from '../exchange/export-button.tsx';
import { useLoad } from '../ui/use-load.ts';
import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import type { ApplicationColumn, DeskSummary, DeskView } from '#lib/contract/desk-applications.ts';
import type { ExportFilterBody } from '#lib/contract/exports.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/locale.ts';

import { ApplicationsTable } from './applications-table.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { keepColumns, readColumns } from './columns.ts';
import { FilterBar } from './filter-bar.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { type ListAddress, listQuery, readListAddress } from './list-address.ts';
import { timeOf } from './moments.ts';
import { $selected, toggled } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { useList } from './use-list.ts';
import { ViewMenu } from './view-menu.tsx';

/** The filter and the order in the address, where they survive a reload and can be sent to a colleague. */
function useAddress(): [ListAddress, (address: ListAddress) => void] {
  const [address, setAddress] = useState(() => readListAddress(location.search));
  useEffect(() => {
    const follow = () => setAddress(readListAddress(location.search));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const change = useCallback((next: ListAddress) => {
    const query = listQuery(next);
    history.pushState(null, '', query ? `?${query}` : location.pathname);
    $selected.set(null);
    setAddress(next);
  }, []);
  return [address, change];
}

function Applications() {
  const t = useT();
  const [address, setAddress] = useAddress();
  const [columns, setColumns] = useState(readColumns);
  const [place, setPlace] = useState({ query: '', index: -1 });
  const [showsKeys, setShowsKeys] = useState(false);
  const searchBox = useRef<HTMLInputElement>(null);
  /** The row that a key leads to and that is not there yet; below 0 for none. */
  const wanted = useRef(-1);
  const selected = useStore($selected);
  const query = listQuery(address);
  const { loaded, isLoading, hasFailed, more, reload } = useList(query);
  const { data: summary } = useLoad<DeskSummary>('summary');
  const rows = loaded?.rows ?? [];

  /** The row that the keyboard is at; a list read anew begins before its first. */
  const at = place.query === query ? place.index : -1;
  const setAt = (index: number) => setPlace({ query, index });

  function choose(next: ApplicationColumn[]) {
    setColumns(next);
    keepColumns(next);
  }

  function open({ filter, sort, columns: wanted }: DeskView) {
    choose(wanted);
    setAddress({ filter, sort });
  }

  /** Goes to a row; one behind the last that was loaded is focused once it is there. */
  function go(to: number) {
    if (to >= rows.length) void more();
    const last = loaded?.next ? rows.length : rows.length - 1;
    wanted.current = Math.min(Math.max(to, 0), last);
    setAt(wanted.current);
    focusWanted();
  }

  const focusWanted = useCallback(() => {
    const link = document.querySelector<HTMLElement>(`[data-row="${wanted.current}"]`);
    link?.focus();
    if (link) wanted.current = -1;
  }, []);
  useEffect(focusWanted, [rows.length, focusWanted]);

  function finish() {
    $selected.set(null);
    reload();
  }

  useKeys({
    j: () => go(at + 1),
    k: () => go(at - 1),
    x: () => loaded && rows[at] && $selected.set(toggled($selected.get(), rows[at].idkey, loaded.asOf)),
    '/': () => searchBox.current?.focus(),
    '?': () => setShowsKeys(true),
    Escape: () => $selected.set(null),
  });

  return (
    <div className="desk-applications">
      <DeskHeading
        title={t('desk.places.applications')}
        lead={
          loaded && (
            <>
              {t('desk-applications.list.total', { count: loaded.total })} ·{' '}
              {t('desk-applications.list.asOf', { time: timeOf(loaded.asOf) })}
            </>
          )
        }
        actions={
          <>
            <ViewMenu {...{ address, columns }} onOpen={open} />
            <ColumnMenu columns={columns} onChange={choose} />
            <ExportButton list="applications" filter={address.filter as ExportFilterBody} />
            <Button size="small" onClick={() => setShowsKeys(true)}>
              {t('desk-applications.keys.open')} <kbd aria-hidden="true">?</kbd>
            </Button>
            <Button size="small" busy={isLoading} onClick={reload}>
              <Icon name="refresh" size={18} />
              {t('desk-applications.list.refresh')}
            </Button>
          </>
        }
      />
      <FilterBar {...{ address, summary, searchBox }} onChange={setAddress} />
      {hasFailed && (
        <p className="notice notice--fault" role="alert">
          {t('desk-applications.list.loadFailed')} <Button onClick={reload}>{t('common.retry')}</Button>
        </p>
      )}
      {!loaded && isLoading && <Spinner label={t('common.loading')} />}
      {loaded && rows.length === 0 && <p className="desk-empty">{t('desk-applications.list.empty')}</p>}
      {loaded && rows.length > 0 && (
        <ApplicationsTable {...{ rows, columns, at }} asOf={loaded.asOf} isBusy={isLoading} onAt={setAt} />
      )}
      {loaded?.next && (
        <Button wide busy={isLoading} onClick={() => void more()}>
          {t('desk-applications.list.more')}
        </Button>
      )}
      {selected && loaded && <SelectionBar {...{ selected, loaded }} filter={address.filter} onDone={finish} />}
      <KeysDialog of="list" open={showsKeys} onClose={() => setShowsKeys(false)} />
    </div>
  );
}

/** The list of applications. */
export function ApplicationsPage(props: { locale: Locale; messages: Messages }) {
  return (
    <DeskPage {...props} permissions={['applications.read']}>
      <Applications />
    </DeskPage>
  );
}
