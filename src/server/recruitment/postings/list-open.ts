import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { Bilingual } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';

import { countPostings, searchPostings } from './store-search.ts';

/** An open posting with the fields that the sitemap, the feed and keyword suggestions need. */
export interface OpenPosting {
  id: string;
  name: Bilingual;
  publishDate: string;
  endDate: string;
}

/** A slice of the postings that are open today (Shanghai time), newest first, and the total number of open postings. */
export async function listOpenPostings(
  app: App,
  slice: { offset: number; limit: number },
): Promise<{ list: OpenPosting[]; total: number }> {
  const filter = { today: todayInShanghai(app.clock.now()), withClosed: false, words: [] };
  const total = await countPostings(app.reads, filter, undefined);
  const rows = slice.offset < total ? await searchPostings(app.reads, filter, undefined, slice) : [];
  const list = rows.map(({ id, nameZh, nameEn, publishDate, endDate }) => ({
    id,
    name: { zh: nameZh, en: nameEn },
    publishDate,
    endDate,
  }));
  return { list, total };
}
