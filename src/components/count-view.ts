import { callAddress } from '#lib/client/api-address.ts';

/** Milliseconds from loading the page until the request, so that it does not compete with the content. */
const countAfter = 1000;

/** Reports the view of a posting, of which the server counts one a day (specification: access statistics). */
function countView(): void {
  // The desk's preview of a posting is not a view.
  if (!navigator.onLine || !location.pathname.includes('/hotJobDetail')) return;
  const body = new Blob([JSON.stringify({ path: location.pathname + location.search })], { type: 'application/json' });
  navigator.sendBeacon(callAddress(`access-statistics?_t=${Date.now()}`), body);
}

addEventListener('load', () => setTimeout(countView, countAfter));
