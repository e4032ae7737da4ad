import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { useEffect, useMemo, useRef, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { SaveWords } from '#islands/ui/saving/save-words.tsx';
import { sendAll, useFlush } from '#islands/ui/saving/use-flush.ts';
import { Spinner } from '#islands/ui/spinner.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { askForProof } from '#lib/browser/ask-for-proof.ts';
import { faultsOfScores } from '#lib/forms/scores.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import { cellAfter, type GridCell, mostInGrid } from '#lib/rules/score-grid.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';

import { DeskHeading, DeskPage } from '../ui/desk-page.tsx';
import { GridPad } from './grid-pad.tsx';
import { choose, type GridRow, isEmpty, loadRows } from './grid-rows.ts';
import { GridTable } from './grid-table.tsx';
import { inputOf } from './score-saver.ts';

/** The ids of the applications in the page's address, at most `mostInGrid`. */
function idsOfPage(): string[] {
  const named = new URLSearchParams(location.search).get('of') ?? '';
  return [...new Set(named.split(',').filter(Boolean))].slice(0, mostInGrid);
}

type Missing = ReadonlyMap<string, readonly string[]>;

function Back() {
  const t = useT();
  return (
    <nav className="desk-trail" aria-label={t('desk-applications.interviews.title')}>
      <a href={deskPaths.today(useLocale())}>
        <Icon name="chevron-left" size={18} />
        {t('desk-applications.interviews.title')}
      </a>
    </nav>
  );
}

/** Lists the missing parts of the cards. Each candidate has a button that leads to the first missing part. */
function MissingList({ rows, missing, onGo }: { rows: readonly GridRow[]; missing: Missing; onGo(to: GridCell): void }) {
  const t = useT();
  const locale = useLocale();
  if (missing.size === 0) return null;
  return (
    <div className="notice notice--due" role="alert">
      <p>{t('desk-applications.grid.missing')}</p>
      <ul>
        {rows.flatMap(({ id, name, entry: { scorecard } }, row) => {
          const parts = [...scorecard.criteria.map(({ key }) => `scores.${key}`), 'recommendation'];
          const columns = parts.flatMap((part, column) => (missing.get(id)?.includes(part) ? [column] : []));
          if (columns.length === 0) return [];
          const names = columns.map((column) => {
            const criterion = scorecard.criteria[column];
            return criterion ? inLocale(criterion.name, locale) : t('desk-applications.scores.recommendation');
          });
          return [
            <li key={id}>
              <button type="button" className="link-button" onClick={() => onGo({ row, column: columns[0]! })}>
                {name}
              </button>{' '}
              {names.join(' · ')}
            </li>,
          ];
        })}
      </ul>
    </div>
  );
}

function Grid({ rows }: { rows: readonly GridRow[] }) {
  const t = useT();
  const locale = useLocale();
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<GridCell>({ row: 0, column: 0 });
  const [missing, setMissing] = useState<Missing>(new Map());
  const [isBusy, setIsBusy] = useState(false);
  const savers = useMemo(() => Object.fromEntries(rows.map(({ id, saver }) => [id, saver])), [rows]);
  const [$states] = useState(() =>
    computed(
      rows.map(({ saver }) => saver.$state),
      (...states) => states,
    ),
  );
  const states = useStore($states);
  useFlush(savers);
  useEffect(() => () => void sendAll(savers).then(() => rows.forEach(({ saver }) => saver.stop())), [savers, rows]);
  const [first] = rows;
  const { scorecard, name } = first!.entry;
  const { criteria } = scorecard;
  const isAllDone = states.every(({ status }) => status === 'complete');

  function go(to: GridCell) {
    setAt(to);
    table.current?.querySelector<HTMLElement>(`[data-cell="${to.row} ${to.column}"]`)?.focus();
  }

  function put(number: number) {
    choose(rows[at.row]!, criteria[at.column], number);
    setAt(cellAfter(at, rows.length, criteria.length + 1));
  }

  async function handIn() {
    const begun = rows.filter(({ $input }) => !isEmpty($input.get()));
    const faulty = begun.map(
      ({ id, $input }) => [id, faultsOfScores(criteria, $input.get(), true).map(({ path }) => path)] as const,
    );
    const gaps = new Map(faulty.filter(([, paths]) => paths.length > 0));
    setMissing(gaps);
    if (gaps.size > 0) return;
    setIsBusy(true);
    const open = begun.filter(({ saver }) => saver.$state.get().status !== 'complete');
    const outcomes = await Promise.all(open.map(({ saver }) => saver.complete()));
    setIsBusy(false);
    const count = outcomes.filter((outcome) => outcome === 'complete').length;
    if (count > 0) showToast('done', t('desk-applications.grid.handedInNow', { count }));
  }

  async function chooseVersion(whose: 'mine' | 'theirs') {
    for (const { saver, $input } of rows) {
      await saver.choose(whose);
      $input.set(inputOf(saver.values));
    }
  }

  return (
    <>
      <DeskHeading title={t('desk-applications.scores.title', { round: name })} lead={inLocale(scorecard.name, locale)} />
      <p className="desk-panel__none">{t('desk-applications.grid.how')}</p>
      <GridTable label={t('desk-applications.grid.title')} {...{ rows, criteria, at, missing, table }} onMove={setAt} />
      <GridPad row={rows[at.row]!} criterion={criteria[at.column]} onChoose={put} />
      <div className="desk-grid-foot">
        <SaveWords
          states={states}
          failed={t('desk-applications.scores.saveFailed')}
          signedOut={t('desk-applications.scores.signedOut')}
          comeBack={{
            words: t('resume.save.signIn'),
            work: () => void askForProof('signIn').then((isIn) => isIn && rows.forEach(({ saver }) => void saver.retry())),
          }}
          compare={
            <span className="row">
              <Button size="small" onClick={() => void chooseVersion('mine')}>
                {t('desk-applications.scores.keepMine')}
              </Button>
              <Button size="small" onClick={() => void chooseVersion('theirs')}>
                {t('desk-applications.scores.takeOther')}
              </Button>
            </span>
          }
          onRetry={() => rows.forEach(({ saver }) => void saver.retry())}
        />
        <MissingList {...{ rows, missing }} onGo={go} />
        {isAllDone ? (
          <p className="desk-panel__none">{t('desk-applications.scores.handedIn')}</p>
        ) : (
          <>
            <Button variant="solid" busy={isBusy} onClick={() => void handIn()}>
              {t('desk-applications.grid.handIn')}
            </Button>
            <p className="desk-panel__none">{t('desk-applications.grid.blind')}</p>
          </>
        )}
      </div>
    </>
  );
}

function Loading() {
  const t = useT();
  const [rows, setRows] = useState<GridRow[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    loadRows(idsOfPage()).then(setRows, () => setHasFailed(true));
  }, [tries]);
  return (
    <div className="desk-application--interview">
      <Back />
      {hasFailed ? (
        <>
          <DeskHeading title={t('desk-applications.grid.title')} lead={t('desk-applications.grid.notLoaded')} />
          <Button
            onClick={() => {
              setHasFailed(false);
              setTries(tries + 1);
            }}
          >
            {t('common.retry')}
          </Button>
        </>
      ) : !rows ? (
        <Spinner label={t('common.loading')} />
      ) : rows.length === 0 ? (
        <DeskHeading title={t('desk-applications.grid.title')} lead={t('desk-applications.grid.nobody')} />
      ) : (
        <Grid rows={rows} />
      )}
    </div>
  );
}

/** The page on which an interviewer scores up to ten candidates at once. */
export function GridPage(props: { locale: Locale; messages: Messages }) {
  return (
    <DeskPage {...props} permissions={['applications.score']}>
      <Loading />
    </DeskPage>
  );
}
