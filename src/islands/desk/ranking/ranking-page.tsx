import { useStore } from '@nanostores/react';
import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import type { Process } from '#lib/contract/processes.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import type { RankingSplit } from '#lib/rules/ranking.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';
import type { Locale } from '#lib/text/locale.ts';

import { useOpenBatch } from '../batches/use-open-batch.ts';
import { DeskHeading, DeskPage } from '../ui/desk-page.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { useLoad } from '../ui/use-load.ts';
import { LineBar } from './line-bar.tsx';
import { choiceOf, type DrawnLine, drawLine, type LineDraft } from './line-draft.ts';
import { OutstandingList } from './outstanding-list.tsx';
import { QuotaTable } from './quota-table.tsx';
import { RankingTable } from './ranking-table.tsx';
import { useRanking } from './use-ranking.ts';

interface SidesProps {
  line: DrawnLine;
  posting: string;
  round: string;
  onDone: () => void;
}

/** The number of applications above, at and below the line, with buttons for decisions on both sides. */
function Sides({ line: { selection, counts }, posting, round, onDone }: SidesProps) {
  const t = useT();
  const { opening, open } = useOpenBatch(onDone);
  const { above, tied, below, tiedLeftOut } = counts;
  const chosen = above + tied - tiedLeftOut;
  const target = (count: number) => ({ selection: { ranking: { ...selection, pkRegJob: posting, round } }, count });
  return (
    <div className="ranking-sides">
      <div role="status">
        <p className="ranking-sides__numbers">{t('desk-postings.ranking.sides', { above, tied, below })}</p>
        {tiedLeftOut > 0 && <p className="notice notice--due">{t('desk-postings.ranking.tiedOut', { count: tiedLeftOut })}</p>}
        {tied > 0 && tiedLeftOut === 0 && <p className="field__hint">{t('desk-postings.ranking.tiedIn')}</p>}
      </div>
      <div className="row">
        <Button
          variant="solid"
          disabled={chosen === 0}
          busy={opening === 'advance'}
          onClick={() => void open('advance', target(chosen))}
        >
          {t('desk-postings.ranking.advance', { count: chosen })}
        </Button>
        <Button
          variant="danger"
          disabled={below === 0}
          busy={opening === 'reject'}
          onClick={() => void open('reject', target(below))}
        >
          {t('desk-postings.ranking.reject', { count: below })}
        </Button>
      </div>
    </div>
  );
}

function Rankings({ id, rounds }: { id: string; rounds: Process['rounds'] }) {
  const t = useT();
  const locale = useLocale();
  const staff = useStore($staff);
  const mayEdit = mayDoOneOf(staff, ['postings.edit']);
  const isLead = mayDoOneOf(staff, ['applications.override']);
  const [round, setRound] = useState(() => {
    const asked = new URLSearchParams(location.search).get('round');
    return (rounds.find(({ key }) => key === asked) ?? rounds[0])?.key ?? '';
  });
  const [by, setBy] = useState<RankingSplit | ''>('');
  const [draft, setDraft] = useState<LineDraft>({ kind: '', number: '' });
  const { ranking, refused, next, isBusy, goOn, reload } = useRanking(id, round, by);
  const choice = choiceOf(draft);
  const line = ranking && choice ? drawLine(ranking, by, choice) : undefined;
  const unranked = ranking?.groups.reduce((sum, group) => sum + group.unranked, 0) ?? 0;
  const lead = [
    ranking?.jobName,
    ranking?.passMark !== undefined && t('desk-postings.ranking.passMark', { mark: ranking.passMark }),
    unranked > 0 && t('desk-postings.ranking.unranked', { count: unranked }),
  ].filter(Boolean);
  return (
    <>
      <a className="desk-back" href={mayEdit ? deskPaths.posting(locale, id) : deskPaths.applications(locale, { pkRegJob: id })}>
        <Icon name="chevron-left" size={18} />
        {t(mayEdit ? 'desk-postings.ranking.back' : 'desk-postings.ranking.toList')}
      </a>
      <DeskHeading title={t('desk-postings.ranking.title')} lead={lead.join(' · ')} />
      {rounds.length === 0 && <p className="desk-empty">{t('desk-postings.ranking.noRounds')}</p>}
      {rounds.length > 0 && (
        <LineBar {...{ rounds, round, by, draft, locale }} onRound={setRound} onSplit={setBy} onDraft={setDraft} />
      )}
      {refused === 403 && <p className="notice">{t('desk-postings.ranking.refused')}</p>}
      {round !== '' && !ranking && refused === undefined && <Spinner label={t('common.loading')} />}
      {ranking && (
        <div className="ranking">
          <div>
            {line && <Sides {...{ line, round }} posting={id} onDone={reload} />}
            {ranking.list.length === 0 && <p className="desk-empty">{t('desk-postings.ranking.empty')}</p>}
            {ranking.list.length > 0 && <RankingTable {...{ ranking, line }} />}
            {next !== null && (
              <Button size="small" busy={isBusy} onClick={() => void goOn()}>
                {t('desk-postings.ranking.more')}
              </Button>
            )}
          </div>
          <div>
            <h2>{t('desk-postings.ranking.quotas')}</h2>
            <QuotaTable quotas={ranking.quotas} />
            {isLead && rounds.some(({ key, scorecard }) => key === round && scorecard) && (
              <OutstandingList key={round} posting={id} round={round} />
            )}
          </div>
        </div>
      )}
    </>
  );
}

function idInAddress(): string {
  return decodeURIComponent(location.pathname.split('/').at(-2) ?? '');
}

function Loaded() {
  const t = useT();
  const [id] = useState(idInAddress);
  const { data, error, reload } = useLoad<Process>(`postings/${encodeURIComponent(id)}/process`, ['404']);
  if (error)
    return (
      <LoadFailed {...{ error, reload }} absent={t('desk-postings.ranking.title')} lead={t('desk-postings.ranking.noRounds')} />
    );
  if (!data) return <Spinner label={t('common.loading')} />;
  return <Rankings id={id} rounds={data.rounds} />;
}

/** The rankings of a posting's rounds: the reader draws a line and decides on the applications above or below it. */
export function RankingPage(props: { locale: Locale; messages: Messages }) {
  return (
    <DeskPage {...props} permissions={['applications.decide']}>
      <Loaded />
    </DeskPage>
  );
}
