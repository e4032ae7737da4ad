import { paths } from '#lib/addresses/paths.ts';
import {
  mostShown,
  parseViewed,
  type ViewedPosting,
  viewedStorageKey,
  withoutViewed,
  withViewed,
} from '#lib/browser/viewed-postings.ts';
import { pageLocale } from '#lib/i18n/page-words.ts';
import { isOpen } from '#lib/rules/deadline.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { inLocale } from '#lib/text/locale.ts';

const locale = pageLocale();

function read(): ViewedPosting[] {
  try {
    return parseViewed(localStorage.getItem(viewedStorageKey));
  } catch {
    return [];
  }
}

function write(list: readonly ViewedPosting[]): void {
  try {
    if (list.length > 0) localStorage.setItem(viewedStorageKey, JSON.stringify(list));
    else localStorage.removeItem(viewedStorageKey);
  } catch {
    // Without storage, the section stays hidden.
  }
}

/** Copies the template's card and fills in the data of a posting. */
function cardOf({ id, jobType, name, places, endDate }: ViewedPosting, template: HTMLTemplateElement): Node {
  const card = template.content.cloneNode(true) as DocumentFragment;
  const part = <Part extends HTMLElement>(selector: string) => card.querySelector<Part>(selector)!;
  const link = part<HTMLAnchorElement>('a');
  link.href = paths.hotJobDetail(locale, { id, type: jobType });
  link.textContent = inLocale(name, locale);
  part('[data-places]').textContent = inLocale(places, locale);
  part<HTMLTimeElement>('time').dateTime = endDate;
  part('time').textContent = endDate;
  part('[data-closed]').hidden = isOpen(endDate, Date.now());
  return card;
}

/** Renders the postings viewed before, and stores the page's posting as viewed. `firstPaintScript` has reserved the space. */
function follow(section: HTMLElement): void {
  const { posting, gone = '', cleared = '' } = section.dataset;
  const opened = posting ? (JSON.parse(posting) as ViewedPosting) : undefined;
  const list = section.querySelector('ol')!;
  const template = section.querySelector('template')!;

  function show(): void {
    const existing = withoutViewed(read(), gone);
    const others = opened ? withoutViewed(existing, opened.id) : existing;
    write(opened ? withViewed(existing, opened) : existing);
    list.replaceChildren(...others.slice(0, mostShown).map((one) => cardOf(one, template)));
    section.dataset.shown = String(others.length > 0);
  }

  section.querySelector('button')!.addEventListener('click', () => {
    write([]);
    section.dataset.shown = 'false';
    showToast('done', cleared);
    document.getElementById('main')?.focus({ preventScroll: true });
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) show();
  });
  show();
}

document.querySelectorAll<HTMLElement>('[data-viewed-postings]').forEach(follow);
