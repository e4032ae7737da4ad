import { type Recommendation, recommendations } from '#lib/domain/recommendations.ts';
import { isLive } from '#lib/rules/application-status.ts';
import { type Round, roundAt, roundsReached } from '#lib/rules/rounds.ts';
import { type Criterion, totalOf } from '#lib/rules/scorecards.ts';
import { transaction } from '#server/platform/db/database.ts';
import { readScorecards } from '#server/recruitment/scorecards/scorecards.ts';
import { saveScores } from '#server/recruitment/scorecards/scores.ts';

import type { MadeCandidate, Past } from './make-candidates.ts';
import { createRandom, type Random } from './random.ts';

const dayMs = 86_400_000;
/** At most this many applications get scores. */
const most = 40;

const panel = [
  { id: 'demo:1', name: '陈立', units: null },
  { id: 'demo:2', name: '赵海伦', units: null },
  { id: 'demo:3', name: '王婧', units: null },
];

/** Comments of interviewers, in Chinese and English, by recommendation. */
const comments: Record<Recommendation, readonly string[]> = {
  strongYes: [
    '回答沉稳，举例具体，值得重点考虑。',
    '准备充分，遇到追问也不慌。',
    'Calm and clear, with good examples of their own.',
  ],
  yes: [
    '表达清楚，态度诚恳，英语还可以再练。',
    '基础扎实，经验少一些。',
    'Friendly and well prepared, a little nervous at first.',
  ],
  no: ['准备不足，追问后答不上来。', 'Gave rules instead of reasons.'],
  strongNo: ['对岗位要求了解很少。', 'Had little idea of the work.'],
};

function recommendationFor(total: number): Recommendation {
  return recommendations[[85, 65, 45, 0].findIndex((least) => total >= least)]!;
}

function cardOf(random: Random, criteria: readonly Criterion[], level: number) {
  const scores = Object.fromEntries(
    criteria.map(({ key, scale }) => [key, Math.min(scale, Math.max(1, level + random.between(-1, 1)))]),
  );
  const recommendation = recommendationFor(totalOf(criteria, scores));
  return { scores, recommendation, text: random.pick(comments[recommendation]) };
}

/** The posting and round with the most applications. */
function busiestRound(standing: readonly { ranked: string }[]): string | undefined {
  const groups = [...Map.groupBy(standing, ({ ranked }) => ranked)];
  return groups.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0];
}

/**
 * Fills in scorecards for applications whose current round has one. For most applications, all three interviewers have handed
 * in their cards; for the others, only one of two interviewers has. In the round with the most applications, applications
 * have equal scores in groups of three, so that a line can fall within a tie.
 */
export async function makeScores(
  past: Past,
  candidates: readonly MadeCandidate[],
  { rounds, seed, now }: { rounds: ReadonlyMap<string, readonly Round[]>; seed: number; now: number },
): Promise<void> {
  const cards = await readScorecards(past.app.db);
  const standing = candidates.flatMap(({ moves, posting, applicationId, accountId }) => {
    const last = moves.at(-1);
    const stop = last?.to;
    const own = [...(rounds.get(posting.id) ?? [])];
    const at = stop && isLive(stop.status) ? roundAt(own, stop) : undefined;
    const card = at?.scorecard === undefined ? undefined : cards.get(at.scorecard);
    if (!last || !stop || !at || !card) return [];
    const application = {
      id: applicationId,
      accountId,
      unit: posting.unit,
      reached: roundsReached(own, stop),
      standsIn: at.key,
      statusAt: last.at,
      mayBegin: true,
    };
    return [{ application, round: at.key, card, ranked: `${posting.id} ${at.key}` }];
  });
  past.setTime(now - dayMs);
  const scored = standing.slice(0, most);
  const tied = busiestRound(scored);
  const inTie = scored.filter(({ ranked }) => ranked === tied);
  for (const [index, one] of scored.entries()) {
    const { application, round, card } = one;
    const random = createRandom(seed * 1000 + (one.ranked === tied ? Math.floor(inTie.indexOf(one) / 3) : index));
    const level = random.between(2, 5);
    const isComplete = random.chance(70);
    for (const [number, actor] of panel.slice(0, isComplete ? 3 : 2).entries()) {
      const done = isComplete || number === 0 ? 'Y' : 'N';
      const request = { ...cardOf(random, card.criteria, level), round, version: 0, done } as const;
      await transaction(past.app, (trx) => saveScores(trx, past.app, actor, application, request));
    }
  }
}
