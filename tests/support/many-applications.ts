import { insertAccounts, newAccount } from '#server/people/accounts/store.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { insertApplications } from '#server/recruitment/applications/store.ts';
import { readPosting } from '#server/recruitment/postings/posting.ts';

/** Rows per statement. */
const portion = 500;

/**
 * Inserts applications for a posting directly into the database, each with its own account and e-mail address. Returns
 * their ids.
 */
export async function manyApplications(app: App, postingId: string, count: number): Promise<string[]> {
  const posting = (await readPosting(app.db, postingId))!;
  const at = app.clock.now();
  const made = Array.from({ length: count }, () => ({ id: newId(), accountId: newId() }));
  for (let from = 0; from < count; from += portion) {
    const some = made.slice(from, from + portion);
    await transaction(app, async (trx) => {
      await insertAccounts(
        trx,
        some.map(({ accountId }) => {
          return { ...newAccount(accountId, at, 'zh-cn'), name: '林晓云', email: `${accountId}@example.com` };
        }),
      );
      await insertApplications(
        trx,
        some.map(({ id, accountId }) => ({
          id,
          accountId,
          postingId,
          postingUnit: posting.unit,
          jobType: posting.jobType,
          receiptNo: `CS-2026-${id}`,
          status: 'submitted',
          statusAt: at,
          appliedAt: at,
          live: 1,
          liveCategory: posting.jobType,
          resumeType: 'school',
          workPlace: posting.workplaces[0] ?? '',
          site: posting.testSites[0] ?? '',
          findWay: 'official',
          form: '{}',
        })),
      );
    });
  }
  return made.map(({ id }) => id);
}
