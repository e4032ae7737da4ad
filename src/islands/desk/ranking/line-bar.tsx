import { useT } from '#islands/ui/language.tsx';
import type { Process } from '#lib/contract/processes.ts';
import { type RankingSplit, rankingSplits } from '#lib/rules/ranking.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';

import { Choice, Line } from '../ui/form-parts.tsx';
import { type LineDraft, lineKinds } from './line-draft.ts';

const labels = { line: 'atScore', top: 'behind', ratio: 'ratio' } as const;

interface Props {
  rounds: Process['rounds'];
  round: string;
  by: RankingSplit | '';
  draft: LineDraft;
  locale: Locale;
  onRound: (round: string) => void;
  onSplit: (by: RankingSplit | '') => void;
  onDraft: (draft: LineDraft) => void;
}

/** The controls above a ranking: its round, how it is split, and the line to draw. */
export function LineBar({ rounds, round, by, draft, locale, onRound, onSplit, onDraft }: Props) {
  const t = useT();
  const numberLabel = { line: 'score', top: by === 'workPlace' ? 'topEach' : 'top', ratio: 'ratioOf' } as const;
  return (
    <div className="ranking-bar">
      <Choice label={t('desk-postings.ranking.round')} value={round} onChange={onRound}>
        {rounds.map(({ key, name }) => (
          <option key={key} value={key}>
            {inLocale(name, locale)}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('desk-postings.ranking.by')}
        value={by}
        onChange={(next) => onSplit(rankingSplits.find((one) => one === next) ?? '')}
      >
        <option value="">{t('desk-postings.ranking.together')}</option>
        {rankingSplits.map((key) => (
          <option key={key} value={key}>
            {t(`desk-postings.ranking.${key}`)}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('desk-postings.ranking.line')}
        value={draft.kind}
        onChange={(next) => onDraft({ ...draft, kind: lineKinds.find((one) => one === next) ?? '' })}
      >
        <option value="">{t('desk-postings.ranking.none')}</option>
        {lineKinds.map((key) => (
          <option key={key} value={key}>
            {t(`desk-postings.ranking.${labels[key]}`)}
          </option>
        ))}
      </Choice>
      {draft.kind !== '' && (
        <Line
          label={t(`desk-postings.ranking.${numberLabel[draft.kind]}`)}
          inputMode="decimal"
          value={draft.number}
          onChange={(number) => onDraft({ ...draft, number })}
        />
      )}
    </div>
  );
}
