import type { Process, ProcessChange } from '#lib/contract/processes.ts';
import type { ApplyStatus } from '#lib/domain/enums.ts';
import type { Fault } from '#lib/forms/faults.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Round } from '#lib/rules/rounds.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { invalid, savedBefore } from '#server/platform/errors.ts';
import { type OfficePosting, readForOffice } from '#server/recruitment/postings/office-posting.ts';
import { readProcess, roundsOfTemplate, saveProcess, type StoredProcess } from '#server/recruitment/processes/processes.ts';
import { faultsOfScorecards, findScoredRounds } from '#server/recruitment/scorecards/scorecards.ts';

import { enterRounds, findOpenSteps, findUsedRounds } from './store-rounds.ts';

/** The first round of each status, for applications that are in no round. */
function firstRounds(rounds: readonly Round[]): Map<ApplyStatus, string> {
  return new Map(rounds.toReversed().map(({ status, key }) => [status, key]));
}

async function describe(db: Db, { id, content, isPublic }: OfficePosting): Promise<Process> {
  const { version, rounds } = await readProcess(db, id);
  const isProposed = version === 0 && !isPublic;
  const shown = isProposed ? await roundsOfTemplate(db, content.jobType) : rounds;
  const used = await findUsedRounds(db, id, firstRounds(shown));
  return { version, rounds: shown.map((round) => ({ ...round, inUse: used.has(round.key) ? 'Y' : 'N' })) };
}

/**
 * The faults of new rounds. A round in use must stay and keep its status. Unless `rounds` is empty, each status that
 * `findOpenSteps` returns needs a round.
 */
async function faultsOfUse(db: Db, postingId: string, before: StoredProcess, rounds: readonly Round[], locale: Locale) {
  const used = await findUsedRounds(db, postingId, firstRounds(before.rounds));
  const faults: Fault[] = [];
  for (const { key, status, name } of before.rounds) {
    const index = rounds.findIndex((round) => round.key === key);
    const params = { name: inLocale(name, locale) };
    if (!used.has(key) || rounds[index]?.status === status) continue;
    faults.push({ path: index === -1 ? 'rounds' : `rounds.${index}.status`, rule: 'inUse', params });
  }
  const t = translateFor(locale);
  for (const status of await findOpenSteps(db, postingId)) {
    const isCovered = rounds.length === 0 || rounds.some((round) => round.status === status);
    if (!isCovered) faults.push({ path: 'rounds', rule: 'inUse', params: { name: enumLabel('applyStatus', status, t) } });
  }
  return faults;
}

/** The faults of scored rounds (`findScoredRounds`) whose scorecard would change. */
async function faultsOfScores(db: Db, postingId: string, before: StoredProcess, rounds: readonly Round[]): Promise<Fault[]> {
  const scored = await findScoredRounds(db, postingId);
  return before.rounds
    .filter(({ key }) => scored.has(key))
    .flatMap(({ key, scorecard }) => {
      const index = rounds.findIndex((round) => round.key === key);
      const isKept = index === -1 || rounds[index]!.scorecard === scorecard;
      return isKept ? [] : [{ path: `rounds.${index}.scorecard`, rule: 'scored' }];
    });
}

/**
 * The rounds of a posting for the office; for a draft whose rounds were never saved, the rounds of its category's template.
 * @throws AppError 404 if the posting is unknown or out of reach
 */
export async function showProcess(app: App, actor: Actor, postingId: string): Promise<Process> {
  return describe(app.db, await readForOffice(app.db, actor, postingId));
}

/**
 * Changes the rounds of a posting. A round in use (`findUsedRounds`) can be renamed and moved, but neither removed nor given
 * another status. Applications in no round enter the first round of their status.
 * @throws AppError 404 if the posting is unknown or out of reach; 409 for an outdated version; 400 if a round in use is
 * removed or gets another status, a status of `findOpenSteps` has no round (unless `rounds` is empty), a scorecard is
 * unknown, or the scorecard of a scored round (`findScoredRounds`) changes
 */
export async function changeProcess(
  app: App,
  actor: Actor,
  postingId: string,
  { version, rounds }: ProcessChange,
  locale: Locale,
): Promise<Process> {
  return transaction(app, async (trx) => {
    const posting = await readForOffice(trx, actor, postingId);
    const before = await readProcess(trx, postingId);
    if (before.version !== version) throw savedBefore(await describe(trx, posting));
    const faults = [
      ...(await faultsOfUse(trx, postingId, before, rounds, locale)),
      ...(await faultsOfScorecards(trx, rounds)),
      ...(await faultsOfScores(trx, postingId, before, rounds)),
    ];
    if (faults.length > 0) throw invalid(...faults);
    if (!(await saveProcess(trx, postingId, { version, rounds }))) throw savedBefore(await describe(trx, posting));
    await enterRounds(trx, postingId, firstRounds(rounds));
    const described = await describe(trx, posting);
    await record(trx, app, actor, {
      action: 'posting.changed',
      unit: posting.content.unit || undefined,
      subject: postingId,
      details: { version: version + 1, change: 'process' },
    });
    return described;
  });
}
