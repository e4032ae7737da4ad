import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { useChunk } from '#islands/ui/use-chunk.ts';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import type { Check, CheckList } from '#lib/contract/checks.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';
import { showToast } from '#lib/stores/toasts.ts';
import type { Locale } from '#lib/text/locale.ts';

import { ExportButton } from '../exchange/export-button.tsx';
import { DeskHeading, DeskPage } from '../ui/desk-page.tsx';
import { LoadAgain } from '../ui/load-failed.tsx';
import { useLoad } from '../ui/use-load.ts';
import { MaterialCheck } from '../ui/viewer/material-check.tsx';
import { CheckFilterBar, queryOf, useCheckFilter } from './check-filter.tsx';

function keyOf({ idkey, kind, type }: Check): string {
  return `${idkey} ${kind} ${type}`;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('textarea, input, select') !== null;
}

/** The review of background checks, loaded on demand because it includes the whole form. */
function Background({ check, onChecked }: { check: Check; onChecked: () => void }) {
  const t = useT();
  const [wanted, setWanted] = useState(true);
  const chunk = useChunk(
    wanted,
    () => import('./background-check.tsx'),
    () => setWanted(false),
  );
  if (!wanted) return <Button onClick={() => setWanted(true)}>{t('common.retry')}</Button>;
  if (!chunk) return <Spinner label={t('common.loading')} />;
  return <chunk.BackgroundCheck {...{ check, onChecked }} />;
}

function Checks() {
  const t = useT();
  const locale = useLocale();
  const mayRead = mayDoOneOf(useStore($staff), ['applications.read']);
  const [filter, setFilter] = useCheckFilter();
  const query = queryOf(filter);
  const { data, error, reload } = useLoad<CheckList>(`checks?size=100${query && `&${query}`}`);
  const [chosen, setChosen] = useState<string | null>(null);
  /** The checks finished since the queue was loaded; a reloaded queue contains them only if they were handed in again. */
  const [looked, setLooked] = useState<{ of: CheckList | null; keys: readonly string[] }>({ of: null, keys: [] });
  const done = looked.of === data ? looked.keys : [];
  const [last, setLast] = useState<Check | null>(null);
  /** A finished check that the reader has opened again. */
  const [again, setAgain] = useState<Check | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const waiting = (data?.list ?? []).filter((one) => !done.includes(keyOf(one)));
  const list = again ? [again, ...waiting] : waiting;
  const at = Math.max(
    0,
    list.findIndex((check) => keyOf(check) === chosen),
  );
  const check = list[at];
  const left = (data?.total ?? 0) - (data?.list.length ?? 0) + list.length;

  /**
   * Focuses the heading. On wide screens, this does not scroll, because the buttons are beside the document and would move away
   * from the pointer.
   */
  function focusHeading() {
    heading.current?.focus({ preventScroll: matchMedia('(width > 48rem)').matches });
  }

  function choose(index: number) {
    const next = list[index];
    if (next) setChosen(keyOf(next));
  }

  /** Takes a finished check out of the queue, and goes on to the next one unless the reader has already gone elsewhere. */
  function checked(finished: Check) {
    const key = keyOf(finished);
    showToast('done', t('desk-batches.check.done', { receiptNo: finished.receiptNo }));
    setLooked({ of: data, keys: [...done.filter((one) => one !== key), key] });
    setLast(finished);
    if (again && keyOf(again) === key) setAgain(null);
    if (!list.some((one) => keyOf(one) !== key)) reload();
    if (!check || keyOf(check) !== key) return;
    const next = list[at + 1] ?? list[at - 1];
    setAgain(null);
    setChosen(next ? keyOf(next) : null);
    focusHeading();
  }
  /** The last `checked`: the answer to a check may come when other checks have been finished since. */
  const finish = useRef(checked);

  function lookAgain(check: Check) {
    setLast(null);
    setAgain(check);
    setChosen(keyOf(check));
    focusHeading();
  }

  const keys = useRef<(event: KeyboardEvent) => void>(() => {});
  useLayoutEffect(() => {
    finish.current = checked;
    keys.current = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === 'j') choose(at + 1);
      else if (event.key === 'k') choose(at - 1);
      else return;
      event.preventDefault();
    };
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => keys.current(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  const lastLook = last && (
    <p className="notice">
      <span>{t('desk-batches.check.last', { receiptNo: last.receiptNo, name: last.typeName })}</span>{' '}
      <button type="button" className="link-button" onClick={() => lookAgain(last)}>
        {t('desk-batches.check.again')}
      </button>
    </p>
  );
  return (
    <>
      <DeskHeading
        title={t('desk.places.checks')}
        lead={data && t('desk-batches.check.left', { count: left })}
        actions={<ExportButton list="checks" filter={Object.fromEntries(new URLSearchParams(query))} />}
      />
      <CheckFilterBar {...{ filter }} choices={data?.choices} onChange={setFilter} />
      {!data && (error ? <LoadAgain {...{ error, reload }} /> : <Spinner label={t('common.loading')} />)}
      {!check && lastLook}
      {data && !check && <p className="desk-empty">{t(query ? 'desk-batches.check.noneSuch' : 'desk-batches.check.none')}</p>}
      {check && (
        <div className="desk-checks">
          <nav className="desk-checks__queue" aria-label={t('desk-batches.check.queue')}>
            <ol>
              {list.map((one, index) => (
                <li key={keyOf(one)}>
                  <button type="button" aria-current={index === at ? 'true' : undefined} onClick={() => choose(index)}>
                    <strong>{one.name || one.receiptNo}</strong>
                    <span>{one.typeName}</span>
                    <small>
                      {dateTimeInShanghai(Date.parse(one.at))} · {one.unitName}
                    </small>
                  </button>
                </li>
              ))}
            </ol>
            <p className="desk-checks__keys muted small">{t('desk-batches.check.keys')}</p>
          </nav>
          <section className="desk-checks__one" aria-labelledby="check">
            <h2 id="check" ref={heading} tabIndex={-1} title={`${check.typeName} · ${check.name}`}>
              {check.typeName} · {check.name}
            </h2>
            <p className="muted small" title={check.regJobName}>
              {mayRead ? <a href={deskPaths.application(locale, check.idkey)}>{check.receiptNo}</a> : check.receiptNo} ·{' '}
              {check.regJobName}
            </p>
            {check.kind === 'material' ? (
              <MaterialCheck key={keyOf(check)} check={check} onChecked={() => finish.current(check)}>
                {lastLook}
              </MaterialCheck>
            ) : (
              <>
                <Background key={keyOf(check)} check={check} onChecked={() => finish.current(check)} />
                {lastLook}
              </>
            )}
          </section>
        </div>
      )}
    </>
  );
}

/** The page to review the materials and background checks of candidates, one after the other. */
export function ChecksPage(props: { locale: Locale; messages: Messages }) {
  return (
    <DeskPage {...props} permissions={['materials.check']}>
      <Checks />
    </DeskPage>
  );
}
