import type { Scorecard, ScorecardChange } from '#lib/contract/scorecards.ts';
import type { Fault } from '#lib/forms/faults.ts';
import type { Round } from '#lib/rules/rounds.ts';
import type { Criterion } from '#lib/rules/scorecards.ts';
import type { Bilingual } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { invalid, notFound, savedBefore } from '#server/platform/errors.ts';

import { findScorecards, findScoredRounds, findUsedScorecards, saveScorecardRow, type ScorecardRow } from './store.ts';

export { findScoredRounds };

/** A scorecard for the people who fill it in. `inUse` is left out: it would reveal whether somebody else has begun a card. */
export type ReadCard = Omit<Scorecard, 'inUse'>;

function cardOf({ key, version, name, criteria }: ScorecardRow): ReadCard {
  return { key, version, name: JSON.parse(name) as Bilingual, criteria: JSON.parse(criteria) as Criterion[] };
}

/** The scorecards of the office by key. */
export async function readScorecards(db: Db): Promise<Map<string, ReadCard>> {
  return new Map((await findScorecards(db)).map((row) => [row.key, cardOf(row)]));
}

/** The scorecards of the office for the people who edit them. */
export async function listScorecards(db: Db): Promise<Scorecard[]> {
  const used = await findUsedScorecards(db);
  return [...(await readScorecards(db)).values()].map((card) => ({ ...card, inUse: used.has(card.key) ? 'Y' : 'N' }));
}

async function findScorecard(db: Db, key: string): Promise<Scorecard | undefined> {
  return (await listScorecards(db)).find((card) => card.key === key);
}

/**
 * One scorecard.
 * @throws AppError 404 for an unknown key
 */
export async function readScorecard(db: Db, key: string): Promise<Scorecard> {
  const card = await findScorecard(db, key);
  if (!card) throw notFound();
  return card;
}

/** The parts of criteria that determine a total: everything except the texts. */
function measureOf(criteria: readonly Criterion[]): string {
  return JSON.stringify(criteria.map(({ key, scale, weight }) => [key, scale, weight]));
}

/**
 * Stores the next version of a scorecard, or a new scorecard. Once somebody has begun to fill it in, only its texts may
 * change, so that stored totals stay valid.
 * @throws AppError 404 for a second or later version of an unknown scorecard; 409 for an outdated version; 400 for changed
 * criteria, scales or weights of a scorecard in use
 */
export async function changeScorecard(app: App, actor: Actor, key: string, change: ScorecardChange): Promise<Scorecard> {
  return transaction(app, async (trx) => {
    const before = await findScorecard(trx, key);
    if ((before?.version ?? 0) !== change.version) throw before ? savedBefore(before) : notFound();
    const isFixed = before?.inUse === 'Y';
    if (isFixed && measureOf(before.criteria) !== measureOf(change.criteria)) throw invalid({ path: 'criteria', rule: 'scored' });
    const [name, criteria] = [JSON.stringify(change.name), JSON.stringify(change.criteria)];
    const row = { key, version: change.version + 1, name, criteria };
    if (!(await saveScorecardRow(trx, row))) throw savedBefore(await findScorecard(trx, key));
    await record(trx, app, actor, {
      action: 'template.changed',
      subject: key,
      details: { version: row.version, change: 'scorecard' },
    });
    return { ...cardOf(row), inUse: isFixed ? 'Y' : 'N' };
  });
}

/** The faults of rounds whose scorecard does not exist. */
export async function faultsOfScorecards(db: Db, rounds: readonly Round[]): Promise<Fault[]> {
  const known = await readScorecards(db);
  return rounds.flatMap(({ scorecard }, index) =>
    scorecard === undefined || known.has(scorecard) ? [] : [{ path: `rounds.${index}.scorecard`, rule: 'choice' }],
  );
}

/** Stores the first scorecards of a new database. */
export async function saveFirstScorecards(
  trx: Db,
  cards: readonly { key: string; name: Bilingual; criteria: readonly Criterion[] }[],
): Promise<void> {
  for (const { key, name, criteria } of cards)
    await saveScorecardRow(trx, { key, version: 1, name: JSON.stringify(name), criteria: JSON.stringify(criteria) });
}
