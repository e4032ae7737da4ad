import { createHash } from 'node:crypto';

import type { Pay, PostingConditions } from '#lib/contract/postings.ts';
import type { JobType } from '#lib/domain/job-types.ts';
import type { KeyCount } from '#lib/forms/posting/fields.ts';
import type { Bilingual } from '#lib/text/locale.ts';
import type { Db } from '#server/platform/db/database.ts';
import { raiseRevision } from '#server/platform/revisions.ts';
import { sanitiseHtml } from '#server/website/content/sanitise.ts';

import { firstRankOf, tieBits } from './rank.ts';
import { normalise } from './search-terms.ts';
import { deleteTerms, findTakenRanks, writePostings } from './store-write.ts';
import { listReferences } from './store.ts';

/** A posting to store. Its unit, family, workplaces and test sites must exist. */
export interface PostingDraft {
  id: string;
  jobType: JobType;
  name: Bilingual;
  unit: string;
  family: string;
  workplaces: string[];
  testSites: string[];
  /** The opening day (`YYYY-MM-DD`). */
  publishDate: string;
  /** The last day for applications, in Shanghai (`YYYY-MM-DD`). */
  endDate: string;
  /** Whether the posting takes applications while it is open. */
  accepts: boolean;
  headcount: number;
  /** The headcount by base; absent if only the total headcount is given. */
  quotas?: KeyCount[] | undefined;
  pay?: Pay | undefined;
  conditions: PostingConditions;
  /** HTML, like `requirement`; `savePostings` sanitises both. */
  description: Bilingual;
  requirement: Bilingual;
}

/** The preferred rank: by publication day and, within a day, by a hash of the id. Lists begin with the highest rank. */
function rankOf({ id, publishDate }: PostingDraft): number {
  const tie = createHash('sha256').update(id).digest().readUIntBE(0, 6) % 2 ** tieBits;
  return firstRankOf(publishDate) + tie;
}

/** A unique rank for each draft: the preferred one or, if another posting has that, the next free one. */
async function freeRanks(db: Db, drafts: readonly PostingDraft[]): Promise<number[]> {
  const taken = await findTakenRanks(db, drafts.map(rankOf));
  return drafts.map((draft) => {
    let rank = rankOf(draft);
    while ((taken.get(rank) ?? draft.id) !== draft.id) rank += 1;
    taken.set(rank, draft.id);
    return rank;
  });
}

/**
 * Stores public postings, replacing postings with the same ids, and makes them searchable on all instances. Call it in a
 * transaction.
 */
export async function savePostings(trx: Db, drafts: readonly PostingDraft[]): Promise<void> {
  const references = await listReferences(trx);
  const names = (list: 'units' | 'families' | 'workplaces', keys: string[]) =>
    references[list].filter(({ key }) => keys.includes(key)).flatMap(({ nameZh, nameEn }) => [nameZh, nameEn]);
  await deleteTerms(
    trx,
    drafts.map(({ id }) => id),
  );
  const ranks = await freeRanks(trx, drafts);
  const postings = drafts.map((draft, index) => ({
    id: draft.id,
    rank: ranks[index]!,
    jobType: draft.jobType,
    nameZh: draft.name.zh,
    nameEn: draft.name.en,
    unit: draft.unit,
    family: draft.family,
    workplaces: JSON.stringify(draft.workplaces),
    testSites: JSON.stringify(draft.testSites),
    publishDate: draft.publishDate,
    endDate: draft.endDate,
    accepts: draft.accepts ? 1 : 0,
    headcount: draft.headcount,
    quotas: draft.quotas ? JSON.stringify(draft.quotas) : null,
    pay: draft.pay ? JSON.stringify(draft.pay) : null,
    conditions: JSON.stringify(draft.conditions),
    searchText: normalise(
      [
        draft.name.zh,
        draft.name.en,
        ...names('units', [draft.unit]),
        ...names('families', [draft.family]),
        ...names('workplaces', draft.workplaces),
      ].join('\n'),
    ),
  }));
  const texts = drafts.map(({ id, description, requirement }) => ({
    postingId: id,
    descriptionZh: sanitiseHtml(description.zh),
    descriptionEn: sanitiseHtml(description.en),
    requirementZh: sanitiseHtml(requirement.zh),
    requirementEn: sanitiseHtml(requirement.en),
  }));
  await writePostings(trx, postings, texts);
  await raiseRevision(trx, 'postings');
}
