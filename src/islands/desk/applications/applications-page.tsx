import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import type { ApplicationChoices, ApplicationColumn, DeskView } from '#lib/contract/desk-applications.ts';
import type { ExportFilterBody } from '#lib/contract/exports.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/text/locale.ts';

import { DocumentsButton } from '../documents/documents-button.tsx';
import { ExportButton } from '../exchange/export-button.tsx';
import { DeskHeading, DeskPage } from '../ui/desk-page.tsx';
import { KeysDialog } from '../ui/keys-dialog.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { useLoad } from '../ui/use-load.ts';
import { useQueryInAddress } from '../ui/use-query-in-address.ts';
import { ApplicationsTable } from './applications-table.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { exportColumns, saveColumns, readColumns } from './columns.ts';
import { FilterBar } from './filter-bar.tsx';
import { type ListAddress, listQuery, readListAddress } from './list-address.ts';
import { savedPosition } from './list-position.ts';
import { timeOf } from './moments.ts';
import { RankingLink } from './ranking-link.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { $selected, exportFilter, selectAll } from './selection.ts';
import { TagButton } from './tag-button.tsx';
import { useList } from './use-list.ts';
import { useRange } from './use-range.ts';
import { useRows } from './use-rows.ts';
import { ViewMenu } from './view-menu.tsx';

const clearSelection = () => $selected.set(null);

function Applications() {
  const t = useT();
  const [address, setAddress] = useQueryInAddress(readListAddress, listQuery, clearSelection);
  const [columns, setColumns] = useState(readColumns);
  const [showsKeys, setShowsKeys] = useState(false);
  const searchBox = useRef<HTMLInputElement>(null);
  const selected = useStore($selected);
  const query = listQuery(address);
  const [left] = useState(() => savedPosition(query));
  const list = useList(query, left?.rows);
  const { loaded, isLoading, hasFailed, isRefused, more, reload, retry } = list;
  const { at, setAt, go, goToFirst, focusCurrent } = useRows(query, list, left);
  /** The loaded list unless it is that of a former query: its rows and total do not fit the filter. */
  const current = loaded?.query === query ? loaded : null;
  const { pick, extend } = useRange(current);
  const { data: choices } = useLoad<ApplicationChoices>('applications/choices');
  const rows = loaded?.rows ?? [];

  useEffect(() => $selected.set(left?.selected ?? null), [left]);

  function choose(next: ApplicationColumn[]) {
    setColumns(next);
    saveColumns(next);
  }

  function open({ filter, sort, columns: wanted }: DeskView) {
    choose(wanted);
    setAddress({ filter, sort });
  }

  function search(next: ListAddress) {
    setAddress(next);
    goToFirst(listQuery(next));
  }

  function finish() {
    $selected.set(null);
    reload();
  }

  const mayReadOn = Boolean(loaded?.next) && !isLoading && !hasFailed;
  const readOn = useCallback(() => {
    if (mayReadOn) void more();
  }, [mayReadOn, more]);

  const isAll = selected !== null && 'filter' in selected.selection;
  /** Selects all matches of the filter. If the selection was made by this function, clears it instead. */
  function selectEvery() {
    if (current) $selected.set(isAll ? null : selectAll(address.filter, current.asOf, current.total));
  }

  function step({ shiftKey }: KeyboardEvent, to: number) {
    if (shiftKey) extend(at, Math.max(to, 0));
    go(to);
  }
  const down = (event: KeyboardEvent) => step(event, at + 1);
  const up = (event: KeyboardEvent) => step(event, at - 1);

  useKeys({
    ...{ j: down, J: down },
    ...{ k: up, K: up },
    x: ({ shiftKey }) => (shiftKey ? selectEvery() : pick(at)),
    X: ({ shiftKey }) => (shiftKey ? selectEvery() : pick(at)),
    '/': () => searchBox.current?.focus(),
    '?': () => setShowsKeys(true),
    Escape: () => $selected.set(null),
  });

  const exported = {
    list: 'applications' as const,
    filter: address.filter as ExportFilterBody,
    columns: exportColumns(columns),
    ...(selected ? { selection: { filter: exportFilter(selected.selection), count: selected.count } } : {}),
  };

  return (
    <div className="desk-applications">
      <DeskHeading
        title={t('desk.places.applications')}
        lead={
          loaded && (
            <>
              {t('desk-applications.list.total', { count: loaded.total })} ·{' '}
              {t('desk-applications.list.asOf', { time: timeOf(loaded.asOf) })}{' '}
              {loaded.total > 0 && (
                <button
                  type="button"
                  className="link-button desk-applications__all"
                  aria-pressed={isAll}
                  aria-keyshortcuts="Shift+X"
                  onClick={selectEvery}
                >
                  {t('desk-applications.selection.every', { count: loaded.total })}
                </button>
              )}
            </>
          )
        }
        actions={
          <>
            <ViewMenu {...{ address, columns }} onOpen={open} />
            <ColumnMenu columns={columns} onChange={choose} />
            <ExportButton {...exported} />
            {address.filter.pkRegJob && <RankingLink pkRegJob={address.filter.pkRegJob} className="button button--small" />}
            <Button size="small" className="desk-keys-open" onClick={() => setShowsKeys(true)}>
              <span className="visually-hidden">{t('desk-applications.keys.open')}</span> <kbd aria-hidden="true">?</kbd>
            </Button>
            <Button size="small" busy={isLoading} onClick={reload}>
              <Icon name="refresh" size={18} />
              {t('desk-applications.list.refresh')}
            </Button>
          </>
        }
      />
      <FilterBar {...{ address, choices, searchBox }} onChange={setAddress} onSearch={search} onLeaveSearch={focusCurrent} />
      {isRefused && <p className="notice">{t('desk-applications.criteria.scoreRefused')}</p>}
      {hasFailed && (
        <p className="notice notice--fault" role="alert">
          {t('desk-applications.list.loadFailed')} <Button onClick={retry}>{t('common.retry')}</Button>
        </p>
      )}
      {!loaded && isLoading && <Spinner label={t('common.loading')} />}
      {loaded && rows.length === 0 && (
        <p className="desk-empty">
          {t(Object.values(address.filter).some(Boolean) ? 'desk-applications.list.empty' : 'desk-applications.list.none')}
        </p>
      )}
      {loaded && rows.length > 0 && (
        <ApplicationsTable
          {...{ rows, columns, at }}
          isFormer={!current}
          total={loaded.total}
          asOf={loaded.asOf}
          sort={address.sort}
          isBusy={isLoading}
          onAt={setAt}
          onPick={pick}
          onSort={(sort) => setAddress({ ...address, sort })}
          onEnd={readOn}
        />
      )}
      {loaded?.next && isLoading && <Spinner label={t('common.loading')} />}
      {selected && current && (
        <SelectionBar selected={selected} loaded={current} filter={address.filter} onDone={finish}>
          <TagButton selected={selected} onDone={finish} />
          <ExportButton {...exported} label={t('desk-exchange.exports.buttonSelected')} />
          <DocumentsButton selection={selected.selection} count={selected.count} />
        </SelectionBar>
      )}
      <KeysDialog of="list" open={showsKeys} onClose={() => setShowsKeys(false)} />
    </div>
  );
}

/** The page with the list of applications. */
export function ApplicationsPage(props: { locale: Locale; messages: Messages }) {
  return (
    <DeskPage {...props} permissions={['applications.read']}>
      <Applications />
    </DeskPage>
  );
}
