import { indexOfStop, type Round, type Stop, stopsOf } from '#lib/rules/rounds.ts';
import type { ApplicationValues } from '#lib/forms/application.ts';
import { transaction } from '#server/platform/db/database.ts';
import { makeApplications } from '#server/recruitment/applications/apply/make-applications.ts';
import { decryptResume } from '#server/recruitment/applications/frozen-resume.ts';
import { findInScope, type OfficeRow } from '#server/recruitment/applications/office/office.ts';
import { answerReuse } from '#server/recruitment/applications/results/answer-reuse.ts';
import { decide } from '#server/recruitment/batches/decide.ts';
import { makeLastYears } from '#server/recruitment/postings/make-demo-postings.ts';
import type { StoredPosting } from '#server/recruitment/postings/posting.ts';

import { office } from './decide-moves.ts';
import type { MadeCandidate, Past } from './make-candidates.ts';

const dayMs = 24 * 3_600_000;

/**
 * Cases of last year's medical: days since it was passed, whether the candidate agrees to its reuse (undefined: no answer
 * yet), and whether the office reused it.
 */
const cases = [
  { passed: 367, agrees: true, isReused: true },
  { passed: 350, agrees: true, isReused: true },
  { passed: 300, agrees: true, isReused: false },
  { passed: 290, agrees: undefined, isReused: false },
] as const;

interface Standing {
  row: OfficeRow;
  posting: StoredPosting;
  medical: Round;
}

async function advance({ app, setTime }: Past, id: string, to: Stop, at: number): Promise<boolean> {
  setTime(at);
  const { status, round } = to;
  const released = { reason: 'demo', override: true, releaseAt: 'now' as const };
  const { ok } = await decide(app, office, { ids: [id], kind: 'advance', to: status, round: round ?? undefined, ...released });
  return ok === 1;
}

/** Adds an application for last year's posting; the candidate passed the medical and was rejected afterwards. */
async function applyLastYear(past: Past, { row, medical }: Standing, to: StoredPosting, passedAt: number): Promise<void> {
  const resume = await decryptResume(past.app.db, past.app, row.id);
  if (!resume) return;
  const values = JSON.parse(row.form) as ApplicationValues;
  const [id = ''] = await transaction(past.app, (trx) =>
    makeApplications(trx, past.app, [{ accountId: row.accountId, posting: to, values, resume, at: passedAt - 20 * dayMs }]),
  );
  await advance(past, id, { status: medical.status, round: medical.key }, passedAt - 5 * dayMs);
  past.setTime(passedAt);
  await decide(past.app, office, { ids: [id], kind: 'advance', reason: 'demo', override: true, releaseAt: 'now' });
  past.setTime(passedAt + 9 * dayMs);
  await decide(past.app, office, { ids: [id], kind: 'reject', reason: 'demo', releaseAt: 'now' });
}

/**
 * Live applications that are at the medical or before it, and reached their current round or step at least four days ago.
 * The applications nearest to the medical come first.
 */
function nearMedical(
  rows: readonly OfficeRow[],
  candidates: readonly MadeCandidate[],
  { rounds, now }: { rounds: ReadonlyMap<string, readonly Round[]>; now: number },
): Standing[] {
  const postings = new Map(candidates.map(({ posting }) => [posting.id, posting]));
  return rows
    .flatMap((row) => {
      const posting = postings.get(row.postingId);
      const medical = rounds.get(row.postingId)?.find(({ kind }) => kind === 'medical');
      if (!posting || !medical || row.live !== 1 || row.statusAt > now - 4 * dayMs) return [];
      const stops = stopsOf(row.jobType, rounds.get(row.postingId));
      const left = indexOfStop(stops, { status: medical.status, round: medical.key }) - indexOfStop(stops, row);
      return left < 0 ? [] : [{ row, posting, medical, left }];
    })
    .toSorted((one, other) => one.left - other.left || one.row.statusAt - other.row.statusAt);
}

/**
 * Gives up to four candidates a medical from last year. The first medical was accepted for this year's application and has
 * expired since; the second was accepted and expires within thirty days; the third can be accepted; the fourth awaits the
 * candidate's answer.
 */
export async function makeResults(
  { app, setTime }: Past,
  candidates: readonly MadeCandidate[],
  { rounds, seed, now }: { rounds: ReadonlyMap<string, readonly Round[]>; seed: number; now: number },
): Promise<void> {
  // The limit per category is off, so that a candidate can have last year's and this year's application in one category.
  const past = { app: { ...app, settings: { ...app.settings, oneApplicationPerCategory: false } }, setTime };
  const ids = candidates.map(({ applicationId }) => applicationId);
  const standing = nearMedical(await findInScope(app.db, office, ids), candidates, { rounds, now });
  let next = 0;
  for (const [index, { passed, agrees, isReused }] of cases.entries()) {
    for (let one = standing[next++]; one; one = standing[next++]) {
      const { row, posting, medical } = one;
      const to = { status: medical.status, round: medical.key };
      const stands = row.round === medical.key || (await advance(past, row.id, to, now - 3.5 * dayMs));
      if (!stands) continue;
      setTime(now);
      const last = await makeLastYears(past.app, posting, { seed, number: index + 1 });
      await applyLastYear(past, one, last, now - passed * dayMs);
      setTime(now - 3 * dayMs);
      if (agrees !== undefined) await answerReuse(past.app, { accountId: row.accountId, id: row.id }, agrees, 'zh-cn');
      if (!isReused) break;
      setTime(now - 2 * dayMs);
      const action = { kind: 'advance', reason: 'demo', override: true, releaseAt: 'now', reuse: true } as const;
      await decide(past.app, office, { ids: [row.id], ...action });
      break;
    }
  }
}
