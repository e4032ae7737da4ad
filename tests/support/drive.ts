import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';

/** A posting for which many apply at once, and one that nothing of it may touch. */
export interface Drive {
  posting: string;
  elsewhere: string;
}

/**
 * How many applications of a drive have each status, and who was told: messages about statuses, to how many, and how many
 * other messages were sent to those who applied elsewhere.
 */
export async function standing({ db }: Pick<App, 'db'>, { posting, elsewhere }: Drive) {
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
    others: [...new Set(others.map(({ status }) => status))],
    messages: told.length,
    told: new Set(told).size,
    besides: messages.filter(({ accountId }) => accountId && strangers.has(accountId)).length,
  };
}

const words = {
  'zh-cn': { headings: '回执编号,姓名,成绩,决定', passed: '通过', failed: '不通过' },
  'en-us': { headings: 'Receipt no.,Name,Result,Decision', passed: 'pass', failed: 'fail' },
};

/** What those of a drive who are not decided on yet have reached, as a table of the hiring office: every tenth has failed. */
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
