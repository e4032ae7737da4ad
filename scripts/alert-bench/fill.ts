import { sql } from 'kysely';

import type { AlertFilter } from '#lib/contract/alerts.ts';
import { type JobType, jobTypes } from '#lib/domain/job-types.ts';
import type { App } from '#server/platform/app.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { keyOf, storedTermOf, type Wanted } from '#server/recruitment/alerts/filter.ts';
import { newRecipient } from '#server/recruitment/alerts/recipients.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';

const dayMs = 86_400_000;
const portion = 500;

/** One of the items; consecutive numbers get items that are `step` places apart. */
function pick<Item>(items: readonly Item[], number: number, step: number): Item {
  return items[(number * step) % items.length]!;
}

/**
 * Words that candidates search for: pairs of characters of the Chinese names of postings, and English words of four letters
 * or more.
 */
async function searchWords(app: App): Promise<string[]> {
  const names = await app.db.selectFrom('postings').select(['nameZh', 'nameEn']).execute();
  const chinese = names.flatMap(({ nameZh }) => nameZh.match(/\p{Script=Han}{2}/gu) ?? []);
  const english = names.flatMap(({ nameEn }) => nameEn.match(/[A-Za-z]{4,}/g) ?? []);
  return [...new Set([...chinese, ...english])];
}

/**
 * Returns a function that makes the nth alert. Of ten alerts, six are for words, one for a unit, two for a category, and one
 * for an intake.
 */
async function wantedOf(app: App): Promise<(number: number) => Wanted> {
  const words = await searchWords(app);
  const { units, families, workplaces } = await readReferences(app);
  const [unitKeys, familyKeys, placeKeys] = [units, families, workplaces].map((list) => [...list.keys()]);
  return (number) => {
    const jobType: JobType = pick(jobTypes, number, 3);
    const [employOrg, pkPostseries] = [pick(unitKeys!, number, 5), pick(familyKeys!, number, 11)];
    const workPlace = pick(placeKeys!, number, 7);
    const word = pick(words, number, 13);
    const filters: AlertFilter[] = [
      { keyWord: `${word} ${number % 50_000}` },
      { keyWord: `${word} ${pick(words, number, 101)}` },
      { keyWord: `${pick(words, number, 17)} ${pick(words, number, 29)}`, jobType },
      { keyWord: word, workPlace },
      { keyWord: word, jobType },
      { keyWord: pick(words, number, 37), workPlace, jobType },
      { employOrg, pkPostseries },
      { jobType },
      { jobType, workPlace },
    ];
    const filter = filters[number % 10];
    if (filter) return { kind: 'search', filter };
    return { kind: 'intake', filter: number % 20 === 9 ? { jobType } : { jobType, employOrg, pkPostseries } };
  };
}

async function insertAll<Table extends 'alertRecipients' | 'alertFilters' | 'searchAlerts'>(
  app: App,
  table: Table,
  rows: readonly Tables[Table][],
): Promise<void> {
  for (let from = 0; from < rows.length; from += portion) {
    await app.db
      .insertInto(table)
      .values(rows.slice(from, from + portion) as never)
      .execute();
  }
}

/**
 * Stores `count` daily alerts, each for a different confirmed address.
 * @returns the number of different filters
 */
export async function fillAlerts(app: App, count: number): Promise<number> {
  const wanted = await wantedOf(app);
  const createdAt = app.clock.now() - 2 * dayMs;
  const filters = new Map<string, Tables['alertFilters']>();
  const recipients: Tables['alertRecipients'][] = [];
  const alerts: Tables['searchAlerts'][] = [];
  for (let number = 0; number < count; number += 1) {
    const one = wanted(number);
    const key = keyOf(one);
    if (!filters.has(key)) filters.set(key, { id: newId(), key, term: await storedTermOf(app, one) });
    const recipient = newRecipient(app, { email: `alert-${number}@example.com` }, number % 5 === 0 ? 'en-us' : 'zh-cn');
    recipients.push(recipient);
    alerts.push({
      ...{ id: newId(), recipientId: recipient.id, filterId: filters.get(key)!.id, filter: JSON.stringify(one.filter) },
      ...{ kind: one.kind, every: 'day', seen: 0, createdAt, since: createdAt },
    });
  }
  await insertAll(app, 'alertRecipients', recipients);
  await insertAll(app, 'alertFilters', [...filters.values()]);
  await insertAll(app, 'searchAlerts', alerts);
  if (app.settings.databaseUrl) await sql`vacuum analyze`.execute(app.db);
  return filters.size;
}
