import { hearServerTime, serverNow } from '#lib/client/server-clock.ts';
import { createTranslate, type Messages } from '#lib/i18n/translate.ts';
import { pageLocale } from '#lib/i18n/page-words.ts';
import { deadlineToTheMinute } from '#lib/postings/posting-deadline.ts';
import { daysLeft } from '#lib/rules/deadline.ts';

/** Milliseconds between updates. */
const updateEvery = 15_000;

const deadlines = [...document.querySelectorAll<HTMLElement>('[data-deadline][data-words]')];

/** Shows the current remaining time in each element of `deadlines`. */
function tick(): void {
  for (const element of deadlines) {
    const t = createTranslate(pageLocale(), JSON.parse(element.dataset.words!) as Messages);
    const text = deadlineToTheMinute(element.dataset.deadline!, serverNow(), t);
    if (element.textContent !== text) element.textContent = text;
  }
}

/** Near the last day, gets the time from the server, because the minutes matter. */
async function askTime(): Promise<void> {
  if (!deadlines.some(({ dataset }) => Math.abs(daysLeft(dataset.deadline!, Date.now())) <= 1)) return;
  try {
    hearServerTime((await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).headers);
  } catch {
    // Without a response, the clock of the device is used.
  }
}

void askTime().then(() => {
  tick();
  setInterval(tick, updateEvery);
});
