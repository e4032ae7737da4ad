import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';

/** A posting with many applicants, and another one that must stay untouched. */
export interface Drive {
  posting: string;
  elsewhere: string;
}

/**
 * Counts a drive's applications by status. Also counts the status messages and their recipients, and all messages to the
 * applicants of the other posting.
 */
export async function countDrive({ db }: Pick<App, 'db'>, { posting, elsewhere }: Drive) {
  const applicants = (id: string) =>
    db.selectFrom('applications').select(['accountId', 'status']).where('postingId', '=', id).execute();
  const [rows, others] = [await applicants(posting), await applicants(elsewhere)];
  const messages = await db.selectFrom('accountMessages').select(['accountId', 'purpose']).execute();
  const accounts = new Set(rows.map(({ accountId }) => accountId));
  const strangers = new Set(others.map(({ accountId }) => accountId));
  const told = messages.flatMap(({ accountId, purpose }) =>
    accountId && accounts.has(accountId) && purpose === 'application-status' ? [accountId] : [],
  );
  return {
    statuses: Object.fromEntries([...Map.groupBy(rows, ({ status }) => status)].map(([status, some]) => [status, some.length])),
    otherStatuses: [...new Set(others.map(({ status }) => status))],
    messages: told.length,
    recipients: new Set(told).size,
    otherMessages: messages.filter(({ accountId }) => accountId && strangers.has(accountId)).length,
  };
}

const words = {
  'zh-cn': { headings: '回执编号,姓名,成绩,决定', passed: '通过', failed: '不通过' },
  'en-us': { headings: 'Receipt no.,Name,Result,Decision', passed: 'pass', failed: 'fail' },
};

/** A results sheet, as the office uploads it, for the applications still at the written test: every tenth fails. */
export async function resultsOfRest({ db }: Pick<App, 'db'>, { posting }: Drive, locale: Locale): Promise<Buffer> {
  const { headings, passed, failed } = words[locale];
  const rows = await db
    .selectFrom('applications as a')
    .innerJoin('applicationFacts as f', 'f.applicationId', 'a.id')
    .select(['a.receiptNo', 'f.name'])
    .where('a.postingId', '=', posting)
    .where('a.status', '=', 'writtenTest')
    .execute();
  const lines = rows.map(({ receiptNo, name }, at) =>
    [receiptNo, name, ...(at % 10 ? ['82', passed] : ['41', failed])].join(','),
  );
  return Buffer.from([headings, ...lines].join('\n'));
}
