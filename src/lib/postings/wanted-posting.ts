import type { PostingDetail } from '#lib/contract/postings.ts';

const place = 'skygate.wanted';
const lasts = 24 * 60 * 60_000;

interface Wanted {
  posting: string;
  at: number;
}

function stored(): Wanted | undefined {
  try {
    return JSON.parse(localStorage.getItem(place) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Notes the posting that somebody set out to apply for, so that registering and filling in a resume lead back to it. */
export function rememberWanted(posting: string): void {
  try {
    localStorage.setItem(place, JSON.stringify({ posting, at: Date.now() } satisfies Wanted));
  } catch {
    // Without a store nothing leads back; the way over the job list stays.
  }
}

/** Once the application is in, nothing leads back to its posting any more. */
export function forgetWanted(posting: string): void {
  if (stored()?.posting === posting) localStorage.removeItem(place);
}

/** The posting that is wanted, of the last day only and while it takes an application of this visitor. */
export async function findWanted(): Promise<PostingDetail | undefined> {
  const wanted = stored();
  if (!wanted || Date.now() - wanted.at > lasts) return undefined;
  try {
    const { api } = await import('#lib/client/late-api.ts');
    const posting = await api.get<PostingDetail>(`findPosition/${encodeURIComponent(wanted.posting)}`, { handles: 'all' });
    return posting.viewApply === 'Y' && !posting.myApplication ? posting : undefined;
  } catch {
    return undefined;
  }
}
