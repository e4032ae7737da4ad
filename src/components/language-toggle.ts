import { localeStorageKey } from '#lib/browser/locale-choice.ts';
import { isPlainClick } from '#lib/browser/plain-click.ts';
import { quietly } from '#lib/browser/quietly.ts';

const typedKey = 'skygate.typed';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isKept(field: Field): boolean {
  return field.name !== '' && !['password', 'hidden', 'file', 'submit', 'button'].includes(field.type);
}

/** The fields whose input is kept; inside of islands, only the fields of search forms. */
function fields(): Field[] {
  return [...document.querySelectorAll<Field>('main :is(input, select, textarea)')].filter(
    (field) => isKept(field) && (!field.closest('astro-island') || field.closest('[role=search]')),
  );
}

function isTicked(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);
}

function rememberTyped(path: string): void {
  const values = fields().map((field) => [field.name, isTicked(field) ? field.checked : field.value]);
  sessionStorage.setItem(typedKey, JSON.stringify({ path, values }));
}

/**
 * Sets a field's value with the setter of its prototype, because React overrides the field's own setter and would miss the
 * change.
 */
function write(field: Field, value: string | boolean): void {
  const name = isTicked(field) ? 'checked' : 'value';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name)?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function restoreTyped(): void {
  const stored = sessionStorage.getItem(typedKey);
  if (!stored) return;
  sessionStorage.removeItem(typedKey);
  const { path, values } = JSON.parse(stored) as { path: string; values: [name: string, value: string | boolean][] };
  if (path !== location.pathname) return;
  fields().forEach((field, index) => {
    const [name, value] = values[index] ?? [];
    if (name !== field.name || value === undefined) return;
    const sleeping = field.closest('astro-island[ssr]');
    if (sleeping) sleeping.addEventListener('astro:hydrate', () => write(field, value), { once: true });
    else write(field, value);
  });
}

document.addEventListener('click', (event) => {
  const toggle = (event.target as Element).closest<HTMLAnchorElement>('[data-language]');
  if (!toggle || !isPlainClick(event)) return;
  event.preventDefault();
  const target = new URL(toggle.href);
  target.search = location.search;
  target.hash = location.hash;
  // If storage is disabled or full, the choice and the input are lost, but the language still changes.
  quietly(() => localStorage.setItem(localeStorageKey, toggle.dataset.language ?? ''));
  quietly(() => rememberTyped(target.pathname));
  location.replace(target);
});

quietly(restoreTyped);
