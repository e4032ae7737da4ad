import { callAddress } from '#lib/api-address.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';

/** The last day on which this browser told of its visit. */
const countedKey = 'skygate.counted';

/** Tells the server of one visit a day (specification: access statistics), when the page has nothing else to do. */
function countVisit(): void {
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

addEventListener('load', () => setTimeout(countVisit), { once: true });
