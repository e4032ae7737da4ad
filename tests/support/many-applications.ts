import { insertAccount, newAccount } from '#server/accounts/store.ts';
import type { App } from '#server/app.ts';
import { insertApplication } from '#server/applications/store.ts';
import { transaction } from '#server/db/database.ts';
import { newId } from '#server/ids.ts';
import { readPosting } from '#server/postings/posting.ts';

/** Rows a transaction. */
const portion = 500;

/** Applications for a posting, each of an account of its own with an address; straight in the database. Their ids. */
export async function manyApplications(app: App, postingId: string, count: number): Promise<string[]> {
  const posting = (await readPosting(app.db, postingId))!;
  const ids: string[] = [];
  while (ids.length < count) {
    await transaction(app, async (trx) => {
      const until = Math.min(count, ids.length + portion);
      while (ids.length < until) {
        const at = app.clock.now();
        const [id, accountId] = [newId(), newId()];
        await insertAccount(trx, { ...newAccount(accountId, at, 'zh-cn'), name: '林晓云', email: `${accountId}@example.com` });
        await insertApplication(trx, {
          id,
          accountId,
          postingId,
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
        });
        ids.push(id);
      }
    });
  }
  return ids;
}
