import { postingOfPath } from '#lib/addresses/paths.ts';
import { callAddress } from '#lib/client/api-address.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';

/** The storage key of the last day on which this browser reported a visit, followed by the postings viewed on that day. */
const countedKey = 'skygate.counted';

/** Milliseconds from loading the page until the request, so that it does not compete with the content. */
const countAfter = 1000;

/**
 * Reports a visit to the server, at most once a day, and the view of a posting, at most once a day for each, if the
 * browser has storage (specification: access statistics).
 */
function countVisit(): void {
  if (!navigator.onLine) return;
  const today = todayInShanghai(Date.now());
  const path = location.pathname + location.search;
  const posting = postingOfPath(path);
  try {
    const [day, ...viewed] = (localStorage.getItem(countedKey) ?? '').split(' ');
    const isToday = day === today;
    if (isToday && (posting === undefined || viewed.includes(posting))) return;
    localStorage.setItem(countedKey, [today, ...(isToday ? viewed : []), ...(posting ? [posting] : [])].join(' '));
  } catch {
    // Without storage, only the server can recognise a returning visitor.
  }
  const sent = posting === undefined ? location.pathname : path;
  const body = new Blob([JSON.stringify({ path: sent })], { type: 'application/json' });
  navigator.sendBeacon(callAddress(`access-statistics?_t=${Date.now()}`), body);
}

addEventListener('load', () => setTimeout(countVisit, countAfter), { once: true });
