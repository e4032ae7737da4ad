import type { PoolInvited } from '#lib/contract/talent-pool.ts';

/** Maximum number of people whom one call can invite. */
const atOnce = 100;

/** The result so far of inviting the chosen people. */
export interface Invitations extends PoolInvited {
  /** The people handled so far; empty once everyone has been handled. */
  done: readonly string[];
}

/** The chosen people whom the next attempt invites: all except those in `done`. */
export function leftOf(chosen: readonly string[], before: Invitations | undefined): string[] {
  return chosen.filter((id) => !before?.done.includes(id));
}

/**
 * Invites people in portions. After an attempt that failed midway, continues with the people whom it did not reach.
 * @param report called after each portion with what was done so far
 * @throws whatever `send` throws; what was reported before remains valid
 */
export async function inviteInPortions(
  chosen: readonly string[],
  before: Invitations | undefined,
  send: (ids: string[]) => Promise<PoolInvited>,
  report: (invitations: Invitations) => void,
): Promise<void> {
  const left = leftOf(chosen, before);
  let all: Invitations = left.length < chosen.length && before ? before : { invited: 0, refused: [], done: [] };
  for (let from = 0; from < left.length; from += atOnce) {
    const some = left.slice(from, from + atOnce);
    const { invited, refused } = await send(some);
    const isLast = from + atOnce >= left.length;
    const done = isLast ? [] : [...all.done, ...some];
    all = { invited: all.invited + invited, refused: [...all.refused, ...refused], done };
    report(all);
  }
}
