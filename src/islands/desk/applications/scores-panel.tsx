import { useStore } from '@nanostores/react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';

import { useLocale, useT } from '#islands/ui/language.tsx';
import type { DeskApplication } from '#lib/contract/desk-application.ts';
import type { ApplicationScores, RoundScores } from '#lib/contract/scorecards.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';
import { inLocale } from '#lib/text/locale.ts';

import { useLoad } from '../ui/use-load.ts';
import { Panel } from './panel.tsx';
import { PanelScores } from './panel-scores.tsx';
import { ScoreForm } from './score-form.tsx';

/** The reader's own card; folded at first for readers who see the cards of others, because they often only read. */
function OwnScores(props: ComponentProps<typeof ScoreForm>) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(props.entry.others === undefined);
  return (
    <details className="desk-scores__own" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{t('desk-applications.scores.own')}</summary>
      <ScoreForm {...props} />
    </details>
  );
}

/**
 * A panel for each round that the reader can score or has begun to score, or in which others' cards are visible or awaited.
 * The last round comes first.
 */
export function ScoresPanel({ application: { idkey, status, round } }: { application: DeskApplication }) {
  const t = useT();
  const locale = useLocale();
  const mayScore = mayDoOneOf(useStore($staff), ['applications.score']);
  const { data, reload, adopt } = useLoad<ApplicationScores>(`applications/${encodeURIComponent(idkey)}/scorecards`);
  const stop = `${status} ${round ?? ''}`;
  const loaded = useRef(stop);
  useEffect(() => {
    if (loaded.current === stop) return;
    loaded.current = stop;
    reload();
  }, [reload, stop]);
  const put = (saved: RoundScores) =>
    adopt((before) => ({ list: (before?.list ?? []).map((entry) => (entry.round === saved.round ? saved : entry)) }));
  const hasCard = ({ own, others = [], waiting = [] }: RoundScores) => own.version > 0 || others.length > 0 || waiting.length > 0;
  const list = (data?.list ?? []).filter((entry) => entry.open === 'Y' || hasCard(entry)).toReversed();
  return list.map((entry) => (
    <Panel
      key={entry.round}
      title={t('desk-applications.scores.title', { round: entry.name })}
      aside={
        <span className="desk-list__small">
          {[entry.posting, inLocale(entry.scorecard.name, locale)].filter(Boolean).join(' · ')}
        </span>
      }
    >
      <PanelScores entry={entry} />
      {mayScore && (entry.open === 'Y' || entry.own.version > 0) && (
        <OwnScores key={entry.open} id={idkey} entry={entry} onSaved={put} />
      )}
    </Panel>
  ));
}
