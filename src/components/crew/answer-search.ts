const field = document.querySelector<HTMLInputElement>('[data-answer-search]');
const found = document.querySelector<HTMLElement>('[data-answers-found]');
const none = document.querySelector<HTMLElement>('[data-answers-none]');
const answers = [...document.querySelectorAll<HTMLDetailsElement>('[data-answer]')];

/** Shows only the questions that, together with their answers, contain all typed words. */
function narrow(): void {
  const words = (field?.value ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const answer of answers) {
    const searched = [...answer.querySelectorAll('[data-searched]')];
    const text = searched.map(({ textContent }) => textContent.toLowerCase()).join(' ');
    answer.hidden = !words.every((word) => text.includes(word));
    if (!answer.hidden) count += 1;
  }
  if (found) found.textContent = words.length > 0 ? (found.dataset.words ?? '').replace('#', String(count)) : '';
  if (none) none.hidden = count > 0;
}

/** Opens the answer whose id is the hash of the address, for browsers that do not open it themselves. */
function openNamed(): void {
  const named = document.getElementById(location.hash.slice(1))?.closest('details');
  if (!named) return;
  named.open = true;
  named.hidden = false;
  named.scrollIntoView({ block: 'center' });
}

field?.addEventListener('input', narrow);
field?.form?.addEventListener('submit', (event) => event.preventDefault());
addEventListener('hashchange', openNamed);
// Browsers restore what was typed before a reload.
if (field?.value) narrow();
openNamed();
