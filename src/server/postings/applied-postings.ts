import type { JobType } from '#lib/job-types.ts';
import type { Bilingual } from '#lib/locale.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/db/database.ts';

import { storedPosting, takesApplications } from './posting.ts';
import { loadReferences, type Named } from './references.ts';
import { findPostingRows } from './store.ts';

/** A posting as an application needs it. */
export interface AppliedPosting {
  id: string;
  jobType: JobType;
  name: Bilingual;
  /** Name of the hiring unit. */
  unit: Bilingual;
  workplaces: Named[];
  testSites: Named[];
  publishDate: string;
  endDate: string;
  /** Whether it takes applications at this moment. */
  isOpen: boolean;
}

function pick<Entry>(list: ReadonlyMap<string, Entry>, keys: readonly string[]): Entry[] {
  return keys.flatMap((key) => list.get(key) ?? []);
}

/** Postings by id; unknown ids are absent. Takes a transaction as well. */
export async function loadAppliedPostings(db: Db, app: App, ids: readonly string[]): Promise<Map<string, AppliedPosting>> {
  const { units, workplaces, testSites } = await loadReferences(db);
  const rows = await findPostingRows(db, [...new Set(ids)]);
  return new Map(
    rows.map(storedPosting).map((posting) => [
      posting.id,
      {
        id: posting.id,
        jobType: posting.jobType,
        name: posting.name,
        unit: units.get(posting.unit)!.name,
        workplaces: pick(workplaces, posting.workplaces),
        testSites: pick(testSites, posting.testSites),
        publishDate: posting.publishDate,
        endDate: posting.endDate,
        isOpen: takesApplications(posting, app.clock.now()),
      },
    ]),
  );
}

/** One posting by id, or undefined. */
export async function loadAppliedPosting(db: Db, app: App, id: string): Promise<AppliedPosting | undefined> {
  return (await loadAppliedPostings(db, app, [id])).get(id);
}
