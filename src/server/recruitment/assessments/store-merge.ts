import type { Db } from '#server/platform/db/database.ts';
import type { MergedAccounts } from '#server/platform/personal-data.ts';

/** Gives the attendances, answers, written tests and replies of an account to another one. */
export async function moveAssessments(trx: Db, { from, into }: MergedAccounts): Promise<void> {
  for (const table of ['sessionAttendees', 'testIntentions', 'writtenTests', 'sessionReplies'] as const) {
    await trx.updateTable(table).set({ accountId: into }).where('accountId', '=', from).execute();
  }
}
