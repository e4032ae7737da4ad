import { callAddress } from '#lib/client/api-address.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';

/** The last day on which this browser told of its visit. */
const countedKey = 'skygate.counted';

/** Milliseconds after the page is there: the call must not compete with what is read first. */
const countAfter = 1000;

/** Tells the server of one visit a day (specification: access statistics). */
function countVisit(): void {
  if (!navigator.onLine) return;
  const today = todayInShanghai(Date.now());
  try {
    if (localStorage.getItem(countedKey) === today) return;
    localStorage.setItem(countedKey, today);
  } catch {
    // Without storage the server alone sees that it is the same visitor.
  }
  const body = new Blob([JSON.stringify({ path: location.pathname })], { type: 'application/json' });
  navigator.sendBeacon(callAddress(`access-statistics?_t=${Date.now()}`), body);
}

addEventListener('load', () => setTimeout(countVisit, countAfter), { once: true });
