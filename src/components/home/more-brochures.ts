import { loadApi } from '#lib/client/load-api.ts';
import type { Brochure, BrochurePage } from '#lib/contract/brochures.ts';
import { isOpen } from '#lib/rules/deadline.ts';

interface Words {
  until: string;
  story: string;
  ended: string;
  categories: Record<string, string>;
  address: string;
}

/** The next page is loaded when the end of the list is this near. */
const ahead = '400px';

function datesOf({ endDate }: Brochure, words: Words): string {
  if (endDate === '') return words.story;
  return isOpen(endDate, Date.now()) ? words.until.replace('{{date}}', endDate) : words.ended;
}

/** Copies a card and fills in the data of another brochure. */
function cardOf(model: Element, brochure: Brochure, words: Words): Element {
  const card = model.cloneNode(true) as Element;
  const picture = card.querySelector('img');
  picture?.removeAttribute('srcset');
  if (picture) picture.src = brochure.cover.replace(/\.webp$/, '-480.webp');
  const link = card.querySelector('a');
  if (link) {
    link.href = words.address.replace(encodeURIComponent('{{id}}'), encodeURIComponent(brochure.id));
    link.textContent = brochure.title;
  }
  const category = card.querySelector('[data-category]');
  if (category) category.textContent = words.categories[brochure.jobType] ?? '';
  const dates = card.querySelector('[data-dates]');
  if (dates) dates.textContent = datesOf(brochure, words);
  return card;
}

function follow(list: HTMLElement, next: HTMLAnchorElement, end: HTMLElement): void {
  const words = JSON.parse(list.dataset.words ?? '{}') as Words;
  const model = list.firstElementChild;
  let page = Number(list.dataset.page);
  let pages = Number(list.dataset.pages);
  let busy = false;

  async function loadNext(): Promise<void> {
    if (busy || page >= pages || !model) return;
    busy = true;
    next.setAttribute('aria-busy', 'true');
    try {
      const api = await loadApi();
      const answer = await api.post<BrochurePage>('recruitment-brochure', {
        pageNum: page + 1,
        pageSize: Number(list.dataset.pageSize),
      });
      page += 1;
      pages = answer.pages;
      list.append(...answer.list.map((brochure) => cardOf(model, brochure, words)));
      if (page < pages) {
        // Observes again, because the observer does not report that the end is still in view.
        observer.unobserve(next);
        observer.observe(next);
      } else {
        observer.disconnect();
        next.hidden = true;
        end.hidden = false;
      }
    } catch {
      // The API client shows errors of calls; a press on the link retries.
      observer.disconnect();
    } finally {
      busy = false;
      next.removeAttribute('aria-busy');
    }
  }

  const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void loadNext(), { rootMargin: ahead });
  next.addEventListener('click', (event) => {
    event.preventDefault();
    void loadNext();
  });
  observer.observe(next);
}

const list = document.querySelector<HTMLElement>('[data-brochures]');
const next = document.querySelector<HTMLAnchorElement>('[data-brochures-next]');
const end = document.querySelector<HTMLElement>('[data-brochures-end]');
if (list && next && end) follow(list, next, end);
