import { createTranslate, type Messages } from '#lib/i18n/translate.ts';
import { pageLocale } from '#lib/i18n/page-words.ts';
import { deadlineToTheMinute } from '#lib/postings/posting-deadline.ts';

/** Milliseconds between two looks at the clock. */
const lookAgain = 15_000;

/** Keeps what an element marked `data-deadline` says about the time that is left true while the page stays open. */
function tick(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-deadline][data-words]')) {
    const t = createTranslate(pageLocale(), JSON.parse(element.dataset.words!) as Messages);
    const text = deadlineToTheMinute(element.dataset.deadline!, Date.now(), t);
    if (element.textContent !== text) element.textContent = text;
  }
}

tick();
setInterval(tick, lookAgain);
