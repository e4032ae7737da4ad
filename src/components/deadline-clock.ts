import { hearServerTime, serverNow } from '#lib/client/server-clock.ts';
import { createTranslate, type Messages } from '#lib/i18n/translate.ts';
import { pageLocale } from '#lib/i18n/page-words.ts';
import { deadlineToTheMinute } from '#lib/postings/posting-deadline.ts';
import { daysLeft } from '#lib/rules/deadline.ts';

/** Milliseconds between two looks at the clock. */
const lookAgain = 15_000;

const deadlines = [...document.querySelectorAll<HTMLElement>('[data-deadline][data-words]')];

/** Keeps what an element marked `data-deadline` says about the time that is left true while the page stays open. */
function tick(): void {
  for (const element of deadlines) {
    const t = createTranslate(pageLocale(), JSON.parse(element.dataset.words!) as Messages);
    const text = deadlineToTheMinute(element.dataset.deadline!, serverNow(), t);
    if (element.textContent !== text) element.textContent = text;
  }
}

/** Around a last day minutes count: the server is asked what time it is. */
async function askTime(): Promise<void> {
  if (!deadlines.some(({ dataset }) => Math.abs(daysLeft(dataset.deadline!, Date.now())) <= 1)) return;
  try {
    hearServerTime((await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).headers);
  } catch {
    // Without an answer this device's clock is all there is.
  }
}

void askTime().then(() => {
  tick();
  setInterval(tick, lookAgain);
});
