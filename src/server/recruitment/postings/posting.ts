import type { Pay, Posting, PostingConditions } from '#lib/contract/postings.ts';
import { type JobType, jobTypes } from '#lib/domain/job-types.ts';
import type { KeyCount } from '#lib/forms/posting/fields.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { endOfDayInShanghai, todayInShanghai } from '#lib/rules/deadline.ts';
import { type Bilingual, inLocale, type Locale, locales } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import { nameIn, type References } from './references.ts';
import { findPostingRow, findPostingRows, type PostingRow } from './store.ts';

/** A public posting without its long texts. */
export interface StoredPosting {
  id: string;
  jobType: JobType;
  name: Bilingual;
  unit: string;
  family: string;
  workplaces: string[];
  testSites: string[];
  publishDate: string;
  endDate: string;
  /** The last millisecond (ms since 1970) of `endDate` in Shanghai. */
  closesAt: number;
  accepts: boolean;
  headcount: number;
  /** The headcount by base; undefined if only the total (`headcount`) is given. */
  quotas?: KeyCount[] | undefined;
  pay: Pay | undefined;
  conditions: PostingConditions;
}

/** Parses the row of a posting. */
export function storedPosting(row: PostingRow): StoredPosting {
  return {
    id: row.id,
    jobType: row.jobType as JobType,
    name: { zh: row.nameZh, en: row.nameEn },
    unit: row.unit,
    family: row.family,
    workplaces: JSON.parse(row.workplaces) as string[],
    testSites: JSON.parse(row.testSites) as string[],
    publishDate: row.publishDate,
    endDate: row.endDate,
    closesAt: endOfDayInShanghai(row.endDate),
    accepts: row.accepts === 1,
    headcount: row.headcount,
    quotas: row.quotas === null ? undefined : (JSON.parse(row.quotas) as KeyCount[]),
    pay: row.pay === null ? undefined : (JSON.parse(row.pay) as Pay),
    conditions: JSON.parse(row.conditions) as PostingConditions,
  };
}

/** The public posting with this id, or undefined; `db` may be a transaction. */
export async function readPosting(db: Db, id: string): Promise<StoredPosting | undefined> {
  const row = await findPostingRow(db, id);
  return row && storedPosting(row);
}

/** The public postings with these ids, by id; unknown ids are left out. */
export async function readPostings(db: Db, ids: readonly string[]): Promise<Map<string, StoredPosting>> {
  return new Map((await findPostingRows(db, ids)).map((row) => [row.id, storedPosting(row)]));
}

/** Whether a posting takes applications at a time (ms): the posting accepts applications at all and is open on that day. */
export function takesApplications(posting: Pick<StoredPosting, 'accepts' | 'publishDate' | 'endDate'>, now: number): boolean {
  const today = todayInShanghai(now);
  return posting.accepts && posting.publishDate <= today && today <= posting.endDate;
}

/** The names of the categories, translated once because every row of a list contains one. */
const jobTypeNames = Object.fromEntries(
  locales.map((locale) => [
    locale,
    Object.fromEntries(jobTypes.map((type) => [type, translateFor(locale)(`jobs.types.${type}`)])),
  ]),
) as Record<Locale, Record<JobType, string>>;

/** A posting as the API returns it, in the reader's language. */
export function wirePosting(app: App, posting: StoredPosting, references: References, locale: Locale): Posting {
  const unit = references.units.get(posting.unit);
  return {
    pkPublish: posting.id,
    jobType: posting.jobType,
    jobName: inLocale(posting.name, locale),
    jobTypeName: jobTypeNames[locale][posting.jobType],
    postseriesName: `${references.families.get(posting.family)?.code ?? ''}${nameIn(references.families, posting.family, locale)}`,
    pkPostseries: posting.family,
    orgName: nameIn(references.units, posting.unit, locale),
    employOrg: posting.unit,
    briefId: unit?.briefId ?? '',
    workPlace: posting.workplaces.map((key) => nameIn(references.workplaces, key, locale)).join(locale === 'en-us' ? ', ' : '、'),
    endDate: posting.endDate,
    publishDate: posting.publishDate,
    viewApply: takesApplications(posting, app.clock.now()) ? 'Y' : 'N',
    pay: posting.pay,
  };
}
