import type { Posting } from '#lib/contract/postings.ts';
import { type Locale, locales } from '#lib/locale.ts';
import type { App } from '#server/app.ts';
import { createBatchMemo } from '#server/memo.ts';

import { readPostings, wirePosting } from './posting.ts';
import { readReferences } from './references.ts';

const memos = Object.fromEntries(locales.map((locale) => [locale, createBatchMemo<Posting>('postings', 2000)])) as Record<
  Locale,
  ReturnType<typeof createBatchMemo<Posting>>
>;

/** The postings with these ids as lists show them, in this order. The newest are asked for again and again: they are kept. */
export function listedPostings(app: App, ids: readonly string[], locale: Locale): Promise<Posting[]> {
  return memos[locale](app, ids, async (missing) => {
    const references = await readReferences(app);
    const postings = [...(await readPostings(app.db, missing)).values()];
    return new Map(postings.map((posting) => [posting.id, wirePosting(app, posting, references, locale)]));
  });
}
