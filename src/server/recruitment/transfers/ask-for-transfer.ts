import { stateAt } from '#lib/rules/tasks.ts';
import { refusalOfTransfer } from '#lib/rules/transfers.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';
import type { PreparedRequest, Refusal } from '#server/recruitment/applications/office/ask-candidates.ts';
import { findAppliedFor, type OfficeRow } from '#server/recruitment/applications/office/office.ts';
import { readOpenInReach } from '#server/recruitment/postings/open-in-reach.ts';
import type { StoredPosting } from '#server/recruitment/postings/posting.ts';
import { closeOtherTasks, findOfKind } from '#server/recruitment/tasks/tasks.ts';

/** A request that asks candidates whether their application may be transferred to another posting. */
export interface TransferRequest {
  /** The id of the other posting. */
  toPosting: string;
  /** The last millisecond in which candidates may answer. */
  dueAt: number;
  /** The office's note to the candidates; may be empty. */
  note: string;
}

async function refusalsAmong(db: Db, app: App, rows: readonly OfficeRow[], to: StoredPosting): Promise<Map<string, Refusal>> {
  const there = await findAppliedFor(
    db,
    to.id,
    rows.map(({ accountId }) => accountId),
  );
  const ids = rows.map(({ id }) => id);
  const tasks = Map.groupBy(await findOfKind(db, 'transfer', ids), ({ applicationId }) => applicationId);
  const now = app.clock.now();
  const whyNot = ({ id, accountId, form, ...row }: OfficeRow): Refusal | undefined => {
    const { adjustable } = JSON.parse(form) as { adjustable?: string };
    const why = refusalOfTransfer({ ...row, adjustable, isThere: there.has(accountId) }, to);
    if (why) return why;
    const own = tasks.get(id) ?? [];
    if (own.some((task) => task.open === 1 && stateAt(task, now) === 'asked')) return 'transferAsked';
    return own.some(({ type, state }) => type === to.id && state === 'declined') ? 'transferDeclined' : undefined;
  };
  return new Map(
    rows.flatMap((row) => {
      const why = whyNot(row);
      return why ? [[row.id, why] as const] : [];
    }),
  );
}

/**
 * Prepares a request that asks candidates whether their application may be transferred to another posting. It leaves out
 * applications that `refusalOfTransfer` refuses, and those whose candidate can still answer a question about a transfer or has
 * declined a transfer to this posting.
 * @throws AppError 400 on `toPosting` for a posting that is unknown, not open, or out of the actor's reach
 */
export async function prepareTransfer(
  app: App,
  actor: Pick<Actor, 'units'>,
  { toPosting, dueAt, note }: TransferRequest,
): Promise<PreparedRequest> {
  const to = await readOpenInReach(app, actor, toPosting);
  if (!to) throw unfit();
  return {
    asked: { kind: 'transfer', type: to.id, dueAt, note },
    steps: {
      refusesAmong: (db, rows) => refusalsAmong(db, app, rows, to),
      prepare: (trx, { id }) => closeOtherTasks(trx, { applicationId: id, kind: 'transfer', type: to.id }),
    },
  };
}

/** The fault of a posting to which nobody can be transferred; it does not tell the reason. */
function unfit() {
  return invalid({ path: 'toPosting', rule: 'choice' });
}

/**
 * Refuses a request if each of its applications is refused because it belongs to another category than the posting.
 * @throws AppError 400 on `toPosting`, as for an unknown posting
 */
export function mustFitCategory(rows: readonly unknown[], refused: readonly { why: string }[]): void {
  if (rows.length === 0 && refused.length > 0 && refused.every(({ why }) => why === 'otherCategory')) throw unfit();
}
