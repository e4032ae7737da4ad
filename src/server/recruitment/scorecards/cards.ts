import type { OwnCard } from '#lib/contract/scorecards.ts';
import { areScoresFixed, type Scores } from '#lib/rules/scorecards.ts';
import type { Round } from '#lib/rules/rounds.ts';
import type { App } from '#server/platform/app.ts';

import type { ScoresRow } from './store.ts';

/** A round that an application has reached. */
export interface ReachedRound extends Round {
  /** For a round of a former posting: the name of that posting in the reader's language. */
  formerPosting?: string | undefined;
}

/** An application within the actor's reach. */
export interface Scored {
  id: string;
  accountId: string;
  unit: string;
  /** The rounds that the application has reached; rounds of former postings come first. */
  reached: readonly ReachedRound[];
  /** The key of the application's present round; undefined without one. */
  standsIn: string | undefined;
  /** When the application got its present status (ms). */
  statusAt: number;
  /** The people assigned to score the application in its present round. */
  panel: readonly { actor: string; name: string }[];
  /** Whether the actor may begin a card in the present round. */
  mayBegin: boolean;
}

/**
 * Whether the scores of a card can no longer change: the application is not in the round, or the card is handed in and the
 * application has changed its status since the card got its scores.
 */
export function isFixed(
  { standsIn, statusAt }: Pick<Scored, 'standsIn' | 'statusAt'>,
  round: string,
  own: ScoresRow | undefined,
): boolean {
  return standsIn !== round || (own !== undefined && areScoresFixed(own, statusAt));
}

/** The associated data of a card's encrypted text. */
export function contextOf({ applicationId, round, actor }: Pick<ScoresRow, 'applicationId' | 'round' | 'actor'>): string {
  return `application_scores.sealed_text.${applicationId}.${round}.${actor}`;
}

/** The decrypted text of a card. */
export function textOf(app: Pick<App, 'cipher'>, row: ScoresRow): string {
  return app.cipher.decrypt(row.sealedText, contextOf(row));
}

/** The scores of a card. */
export function scoresOf(row: ScoresRow): Scores {
  return JSON.parse(row.scores) as Scores;
}

/** A card as its author sees it; an empty card if the author has not begun one. */
export function ownCard(app: App, row: ScoresRow | undefined): OwnCard {
  if (!row) return { version: 0, scores: {}, recommendation: null, text: '', done: 'N', updatedAt: null };
  const { version, recommendation, done, savedAt } = row;
  return {
    ...{ version, recommendation },
    scores: scoresOf(row),
    text: textOf(app, row),
    done: done === 1 ? 'Y' : 'N',
    updatedAt: new Date(savedAt).toISOString(),
  };
}
