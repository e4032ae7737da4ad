import { isLive } from '#lib/rules/application-status.ts';
import { type Round, roundAt } from '#lib/rules/rounds.ts';
import { addStaff, type Invitation } from '#server/office/staff/add-staff.ts';
import { AppError } from '#server/platform/errors.ts';
import { findInScope, type OfficeRow } from '#server/recruitment/applications/office/office.ts';
import { assignInterviewers } from '#server/recruitment/batches/interviewers.ts';

import { office } from './decide-moves.ts';
import type { MadeCandidate, Past } from './make-candidates.ts';

const operator = { id: 'ops', name: 'ops', units: null };
const names = ['苏航', '白露'];
/** Maximum number of candidates who are assigned to both interviewers: enough to fill two scoring grids. */
const most = 20;

/**
 * The largest group of live applications in the same round of the same posting; only rounds with a scorecard count. At most
 * `most` applications of the group are returned.
 */
function largestGroup(
  rows: readonly OfficeRow[],
  rounds: ReadonlyMap<string, readonly Round[]>,
): { round: string; ids: string[] } | undefined {
  const standing = rows.flatMap((row) => {
    const round = isLive(row.status) ? roundAt(rounds.get(row.postingId), row) : undefined;
    return round?.scorecard ? [{ row, round }] : [];
  });
  const groups = [...Map.groupBy(standing, ({ row, round }) => `${row.postingId} ${round.key}`).values()];
  const [largest] = groups.toSorted((one, other) => other.length - one.length);
  return largest && { round: largest[0]!.round.key, ids: largest.slice(0, most).map(({ row }) => row.id) };
}

/**
 * Invites two interviewers and assigns the same group of candidates to both.
 * @returns the two invitations; an empty list if this seed's interviewers were invited before, or if no application is in a
 * round with a scorecard
 */
export async function makeInterviewers(
  { app, setTime }: Past,
  candidates: readonly MadeCandidate[],
  { rounds, seed, now }: { rounds: ReadonlyMap<string, readonly Round[]>; seed: number; now: number },
): Promise<Invitation[]> {
  const ids = candidates.map(({ applicationId }) => applicationId);
  const group = largestGroup(await findInScope(app.db, office, ids), rounds);
  if (!group) return [];
  setTime(now);
  const invitations: Invitation[] = [];
  for (const [index, name] of names.entries()) {
    const person = {
      name: `${name}${seed}`,
      email: `interviewer-${seed}-${index + 1}@example.com`,
      role: 'interviewer',
      units: [],
    };
    try {
      invitations.push(await addStaff(app, operator, person));
    } catch (error) {
      if (error instanceof AppError && error.code === '400') return [];
      throw error;
    }
  }
  await assignInterviewers(app, office, { round: group.round, people: invitations.map(({ id }) => id) }, group.ids);
  return invitations;
}
