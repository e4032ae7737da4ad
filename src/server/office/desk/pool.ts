import { type ApplicationFilter, rawFilterIn } from '#lib/contract/application-filter.ts';
import type { PostingsOfSelection } from '#lib/contract/batches.ts';
import type { PoolInvitation, PoolInvited, PoolPage, PoolQuery } from '#lib/contract/talent-pool.ts';
import { educationLevels } from '#lib/domain/education-levels.ts';
import { jobTypes } from '#lib/domain/job-types.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { largestPoolCount } from '#lib/rules/talent-pool.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { listOpenInReach } from '#server/recruitment/postings/open-in-reach.ts';
import { readPosting, takesApplications } from '#server/recruitment/postings/posting.ts';
import { nameIn, readReferences } from '#server/recruitment/postings/references.ts';
import { inviteToPosting } from '#server/recruitment/talent-pool/invite.ts';

import { cachedCount } from './large-counts.ts';
import { filterOf, rowDescriber } from './list-applications.ts';
import { resolveFilter, resolveParts } from './filter/resolve-keyword.ts';
import { countPool, findPool, findPoolApplications, type PoolPosition, type PoolSearch } from './store-pool.ts';
import { readListed } from './store.ts';

const usualPage = 50;
const context = 'pool.cursor';

/** Where a search continues, and the number of all matches when its first page was read. */
interface PoolCursor extends PoolPosition {
  total: number | null;
}

function readCursor({ cipher }: Pick<App, 'cipher'>, text: string | undefined): PoolCursor | null {
  if (!text) return null;
  try {
    return JSON.parse(cipher.decrypt(text, context)) as PoolCursor;
  } catch {
    throw invalid({ path: 'cursor', rule: 'type' });
  }
}

/**
 * The number of people who match, or null if more than `largestPoolCount` match. A count above this limit is cached like the
 * count of a long list.
 */
async function countUpTo(app: App, actor: Actor, filter: ApplicationFilter, search: PoolSearch): Promise<number | null> {
  const { resolved, ...parts } = search;
  const key = ['pool', actor.units, filter, parts, resolved.filter.owners, resolved.filter.scores];
  const count = () => countPool(app.db, actor, search, largestPoolCount + 1);
  const counted = await cachedCount(app, key, count, (people) => (people > largestPoolCount ? Infinity : people));
  return counted > largestPoolCount ? null : counted;
}

/**
 * A page of the talent pool within an actor's reach: people with a valid consent and an application that matches, the latest
 * consent first. Each person is shown with their newest application that matches.
 * @throws AppError 400 for an invalid filter or cursor, or as `scoresOf`
 */
export async function searchPool(app: App, actor: Actor, query: PoolQuery, locale: Locale): Promise<PoolPage> {
  const { school, major, education, cursor, size = usualPage, ...raw } = query;
  const filter = filterOf(rawFilterIn(raw));
  if (education && !educationLevels.some((level) => level === education)) throw invalid({ path: 'education', rule: 'choice' });
  const from = readCursor(app, cursor);
  const parts = { school: school?.trim(), major: major?.trim() };
  const named = Object.values(parts).filter((part) => !!part) as string[];
  const resolved = await resolveParts(app.db, await resolveFilter(app, actor, filter, app.clock.now()), named);
  const search = { resolved, ...parts, education };
  const found = await findPool(app.db, actor, search, { after: from, count: size + 1 });
  const total = from ? from.total : await countUpTo(app, actor, filter, search);
  const shown = found.slice(0, size);
  const consents = new Map(shown.map((row) => [row.id, row]));
  const describe = await rowDescriber(app, locale);
  const t = translateFor(locale);
  const rows = await readListed(app.db, [...consents.keys()]);
  const last = shown.at(-1);
  return {
    list: rows.map((row) => {
      const { agreedAt, until, english, graduation } = consents.get(row.id)!;
      return {
        ...describe(row),
        agreedAt: new Date(agreedAt).toISOString(),
        until: todayInShanghai(until),
        englishName: english ? enumLabel('englishLevel', english, t) : '',
        graduation: graduation === null ? '' : String(graduation),
      };
    }),
    next:
      found.length > size && last
        ? app.cipher.encrypt(JSON.stringify({ agreedAt: last.agreedAt, accountId: last.accountId, total }), context)
        : null,
    total,
  };
}

/** The open postings within an actor's reach, to which people may be invited. */
export async function postingsToInvite(app: App, actor: Actor, locale: Locale): Promise<PostingsOfSelection> {
  const { units } = await readReferences(app);
  const postings = (await listOpenInReach(app, actor, jobTypes)).map(({ id, name, unit }) => {
    return { k: id, name: inLocale(name, locale), unitName: nameIn(units, unit, locale) };
  });
  return { postings };
}

/**
 * Invites people of the talent pool within an actor's reach to an open posting of the actor's units.
 * @throws AppError 404 if the posting is unknown or of other units, 500002 if it takes no applications
 */
export async function inviteFromPool(app: App, actor: Actor, { ids, pkRegJob }: PoolInvitation): Promise<PoolInvited> {
  const posting = await readPosting(app.db, pkRegJob);
  if (!posting || (actor.units && !actor.units.includes(posting.unit))) throw notFound();
  if (!takesApplications(posting, app.clock.now())) throw new AppError('500002');
  const distinct = [...new Set(ids)];
  return transaction(app, async (trx) => {
    const found = await findPoolApplications(trx, actor, distinct, app.clock.now());
    const people = distinct.flatMap((id) => {
      const row = found.get(id);
      return row ? [{ applicationId: id, accountId: row.accountId, unit: row.postingUnit }] : [];
    });
    const { invited, refused } = await inviteToPosting(trx, app, actor, { posting, people });
    const absent = distinct.filter((id) => !found.has(id)).map((id) => ({ idkey: id, why: 'notInPool' as const }));
    return { invited, refused: [...absent, ...refused.map(({ applicationId, why }) => ({ idkey: applicationId, why }))] };
  });
}
