import type { ViewedPosting } from '#lib/browser/viewed-postings.ts';
import { locales } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';

import { readPosting } from './posting.ts';
import { nameIn, readReferences } from './references.ts';

/** A viewed posting as the browser stores it, in both languages because the reader may switch; undefined if unknown. */
export async function viewedPosting(app: App, id: string): Promise<ViewedPosting | undefined> {
  const posting = await readPosting(app.reads, id);
  if (!posting) return undefined;
  const { workplaces } = await readReferences(app);
  const [zh, en] = locales.map((locale) => posting.workplaces.map((key) => nameIn(workplaces, key, locale)));
  const { jobType, name, endDate } = posting;
  return { id, jobType, name, places: { zh: zh!.join('、'), en: en!.join(', ') }, endDate };
}
