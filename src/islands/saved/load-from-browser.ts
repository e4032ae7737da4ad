import { readSaved, writeSaved } from '#lib/browser/saved-postings.ts';
import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import type { PostingDetail } from '#lib/contract/postings.ts';
import type { SavedPosting } from '#lib/contract/saved-postings.ts';

/** Maximum number of simultaneous calls. */
const atOnce = 6;

type Shown = Omit<SavedPosting, 'savedAt'>;

/** One posting; undefined if it no longer exists. */
async function find(id: string): Promise<Shown | undefined> {
  try {
    const path = `findPosition/${encodeURIComponent(id)}`;
    const { pkPublish, jobName, orgName, workPlace, endDate, viewApply } = await api.get<PostingDetail>(path, { handles: 'all' });
    return { pkPublish, jobName, orgName, workPlace, endDate, state: viewApply === 'Y' ? 'open' : 'closed' };
  } catch (error) {
    if (error instanceof ApiError && error.code === '404') return undefined;
    throw error;
  }
}

/**
 * The postings saved in this browser, the last saved one first. Postings that no longer exist are forgotten.
 * @throws ApiError if a posting cannot be loaded
 */
export async function loadFromBrowser(): Promise<Shown[]> {
  const ids = readSaved();
  const found: (Shown | undefined)[] = [];
  for (let from = 0; from < ids.length; from += atOnce) {
    found.push(...(await Promise.all(ids.slice(from, from + atOnce).map(find))));
  }
  const gone = ids.filter((_, index) => !found[index]);
  if (gone.length > 0) writeSaved(readSaved().filter((id) => !gone.includes(id)));
  return found.filter((posting) => posting !== undefined);
}
