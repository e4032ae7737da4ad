import { useStore } from '@nanostores/react';

import { useLocale, useT } from '#islands/ui/language.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { roundKinds, roundStatuses, usualStatus } from '#lib/domain/round-kinds.ts';
import type { Scorecard } from '#lib/contract/scorecards.ts';
import type { FieldFault } from '#lib/forms/faults.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';
import { inLocale } from '#lib/text/locale.ts';

import { EntryButtons } from '../content/entry-buttons.tsx';
import { Choice, Line } from '../ui/form-parts.tsx';
import { NameLines } from './name-lines.tsx';
import type { RoundDraft } from './round-draft.ts';
import { ScorecardChoice } from './scorecard-choice.tsx';

interface Props {
  /** The posting's id. */
  posting: string;
  rounds: readonly RoundDraft[];
  index: number;
  faults: readonly FieldFault[];
  cards: readonly Scorecard[];
  /** Changes the values of the round. */
  change: (part: Partial<RoundDraft>) => void;
  /** Called with the rounds after the round was moved or removed. */
  onChange: (rounds: RoundDraft[]) => void;
  /** Called with a scorecard that was made or changed. */
  onCard: (card: Scorecard) => void;
}

/** The fields of a round, and the buttons that move and remove it. */
export function RoundFields({ posting, rounds, index, faults, cards, change, onChange, onCard }: Props) {
  const t = useT();
  const locale = useLocale();
  const mayRank = mayDoOneOf(useStore($staff), ['applications.decide']);
  const round = rounds[index]!;
  const { name, kind, status, inUse } = round;
  const title = inLocale(name, locale) || name.zh || name.en || t('desk-postings.process.unnamed');
  const field = (path: string) => ({
    id: `rounds-${index}-${path.replace('.', '-')}`,
    fault: faults.filter((fault) => fault.path === `rounds.${index}.${path}`),
  });
  return (
    <li>
      <fieldset className="postings-round">
        <legend>
          {index + 1}. {title}
          {inUse && <span className="badge">{t('desk-postings.process.inUse')}</span>}
          {inUse && mayRank && (
            <a href={deskPaths.ranking(locale, posting, { round: round.key })}>{t('desk-postings.ranking.open')}</a>
          )}
        </legend>
        <NameLines value={name} field={field} onChange={(next) => change({ name: next })} />
        <Choice
          {...field('kind')}
          label={t('desk-postings.process.kind')}
          value={kind}
          onChange={(next) => {
            const chosen = roundKinds.find((one) => one === next) ?? kind;
            change({ kind: chosen, ...(inUse ? {} : { status: usualStatus[chosen] }) });
          }}
        >
          {roundKinds.map((key) => (
            <option key={key} value={key}>
              {t(`desk-postings.process.kinds.${key}`)}
            </option>
          ))}
        </Choice>
        <Choice
          {...field('status')}
          label={t('desk-postings.process.status')}
          value={status}
          disabled={inUse}
          onChange={(next) => change({ status: roundStatuses.find((one) => one === next) ?? status })}
        >
          {roundStatuses.map((key) => (
            <option key={key} value={key}>
              {enumLabel('applyStatus', key, t)}
            </option>
          ))}
        </Choice>
        <ScorecardChoice
          {...field('scorecard')}
          {...{ cards, onCard }}
          value={round.scorecard}
          onChange={(scorecard) => change({ scorecard })}
        />
        <Line
          {...field('passMark')}
          label={t('desk-postings.process.passMark')}
          inputMode="decimal"
          value={round.passMark}
          onChange={(passMark) => change({ passMark })}
        />
        <Line
          {...field('validMonths')}
          label={t('desk-postings.process.validMonths')}
          inputMode="numeric"
          value={round.validMonths}
          onChange={(validMonths) => change({ validMonths })}
        />
        <EntryButtons entries={rounds} index={index} name={title} isKept={inUse} onChange={onChange} />
      </fieldset>
    </li>
  );
}
