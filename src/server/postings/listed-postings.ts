import type { Posting } from '#lib/contract/postings.ts';
import type { Locale } from '#lib/locale.ts';
import type { App } from '#server/app.ts';
import { createCachePerApp, versionOf } from '#server/cache.ts';

import { readPostings, wirePosting } from './posting.ts';
import { readReferences } from './references.ts';

const cacheOf = createCachePerApp<Posting>({ max: 4000 });

/**
 * The postings with these ids as lists show them, in this order; an id that no posting has is left out. The newest
 * are asked for again and again: they are kept. The answer is built from what was found, never from what is kept
 * after the waiting, so that evicting takes nothing out of it.
 */
export async function listedPostings(app: App, ids: readonly string[], locale: Locale): Promise<Posting[]> {
  const cache = cacheOf(app);
  const version = versionOf(app, 'postings');
  const found = new Map<string, Posting>();
  const missing: string[] = [];
  for (const id of ids) {
    const known = cache.find(`${locale} ${id}`, version);
    if (known) found.set(id, known);
    else missing.push(id);
  }
  if (missing.length > 0) {
    const references = await readReferences(app);
    for (const [id, posting] of await readPostings(app.reads, missing)) {
      const listed = wirePosting(app, posting, references, locale);
      found.set(id, listed);
      cache.set(`${locale} ${id}`, version, listed);
    }
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}
