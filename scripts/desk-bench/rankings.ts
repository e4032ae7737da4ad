import { sql } from 'kysely';

import type { Round } from '#lib/rules/rounds.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import type { StoredPosting } from '#server/recruitment/postings/posting.ts';
import { saveProcess } from '#server/recruitment/processes/processes.ts';

import type { Answer, Tally } from '../load/caller.ts';

/** The scorecard of all rounds; a new database contains it. */
const scorecard = 'group-interview';
const interviewers = 3;
/** Rows per statement. */
const portion = 500;

const keyOf = (index: number) => `round-${index + 1}`;
/** The round that all applications are in. */
const round = keyOf(0);

const rounds: Round[] = Array.from({ length: 12 }, (_, index) => ({
  key: keyOf(index),
  status: 'interview',
  kind: 'interview',
  name: { zh: `第 ${index + 1} 轮`, en: `Round ${index + 1}` },
  scorecard,
}));

/** Gives a posting twelve rounds, puts all applications into the first, and adds three scores to each application. */
export async function fillFirstRound(app: App, { id: postingId, unit }: StoredPosting): Promise<void> {
  await transaction(app, async (trx) => {
    await sql`delete from posting_processes where posting_id = ${postingId}`.execute(trx);
    await saveProcess(trx, postingId, { version: 0, rounds });
    await trx
      .updateTable('applications')
      .set({ postingId, postingUnit: unit, status: 'interview', round, live: 1, liveCategory: null })
      .execute();
  });
  const applications = await app.db.selectFrom('applications').select(['id', 'accountId']).orderBy('id').execute();
  const at = app.clock.now();
  const cards = applications.flatMap(({ id: applicationId, accountId }, number) =>
    Array.from({ length: interviewers }, (_, index) => {
      const actor = `staff:bench-${index}`;
      return {
        ...{ applicationId, round, actor, accountId, actorName: 'bench', scorecard, version: 1, done: 1, scores: '{}' },
        ...{ recommendation: null, total: ((number * 37 + index * 11) % 1000) / 10, scoredAt: at, savedAt: at },
        sealedText: app.cipher.encrypt('', `application_scores.sealed_text.${applicationId}.${round}.${actor}`),
      };
    }),
  );
  for (let from = 0; from < cards.length; from += portion) {
    const some = cards.slice(from, from + portion);
    await transaction(app, async (trx) => void (await trx.insertInto('applicationScores').values(some).execute()));
  }
}

type Call = (path: string, given?: { body?: unknown }) => Promise<Answer>;

/**
 * Number of uncounted calls before the measurement of each ranking and of the preview. They load what stays in memory while
 * the desk is in use.
 */
const firstCalls = 5;

/** Measures the ranking, the preview of advancing its first 300 applications, and saving one score as the desk's grid does. */
export async function measureRankings(
  tally: Tally,
  call: Call,
  { postingId, ids, calls }: { postingId: string; ids: readonly string[]; calls: number },
): Promise<void> {
  const path = `postings/${postingId}/ranking?round=${round}`;
  for (const by of ['', 'workPlace', 'site', 'sex']) {
    const page = () => call(`${path}&by=${by}`);
    for (let turn = 0; turn < firstCalls; turn += 1) await page();
    for (let turn = 0; turn < calls; turn += 1) await tally.run(`ranking ${by}`.trim(), page);
  }
  const ranking = { pkRegJob: postingId, round, top: 300 };
  const line = () => call('batches/preview', { body: { ranking, action: { kind: 'advance', round: keyOf(1) } } });
  for (let turn = 0; turn < firstCalls; turn += 1) await line();
  for (let turn = 0; turn < calls; turn += 1) await tally.run('line behind 300', line);
  const list = ((await call('scorecards')).data as { list: { key: string; criteria: { key: string }[] }[] }).list;
  const { criteria } = list.find(({ key }) => key === scorecard)!;
  for (let turn = 0; turn < calls; turn += 1) {
    const id = ids[(turn * 97) % ids.length]!;
    const scores = { [criteria[0]!.key]: 1 + (turn % 5) };
    const body = { round, scores, text: '', recommendation: null, version: 0, done: 'N' };
    await tally.run('save of a grid', () => call(`applications/${id}/scorecards`, { body }));
  }
}
