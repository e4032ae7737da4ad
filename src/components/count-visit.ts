import { callAddress } from '#lib/client/api-address.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';

/** The storage key of the last day on which this browser reported a visit or a view. */
const countedKey = 'skygate.counted';

/** Milliseconds from loading the page until the request, so that it does not compete with the content. */
const countAfter = 1000;

/**
 * Reports each view of a posting to the server; on other pages, reports a visit if this browser has reported nothing today.
 * Reports nothing while offline. The server counts one view per posting, network address and day (specification: access
 * statistics).
 */
function countVisit(): void {
  if (!navigator.onLine) return;
  const { pathname, search } = location;
  const isView = pathname.includes('/hotJobDetail');
  const today = todayInShanghai(Date.now());
  try {
    if (!isView && localStorage.getItem(countedKey) === today) return;
    localStorage.setItem(countedKey, today);
  } catch {
    // Without storage, only the server can recognise a returning visitor.
  }
  const body = new Blob([JSON.stringify({ path: isView ? pathname + search : pathname })], { type: 'application/json' });
  navigator.sendBeacon(callAddress(`access-statistics?_t=${Date.now()}`), body);
}

addEventListener('load', () => setTimeout(countVisit, countAfter));
