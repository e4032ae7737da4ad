import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';

type Outcome = 'working' | 'done' | 'failed' | 'offline';

const code = new URLSearchParams(location.search).get('code') ?? '';
/** A link works once; who opens it again in the same browser is told again that it worked. */
const memory = `skygate.activated.${code}`;

function remembered(write = false): boolean {
  try {
    if (write) sessionStorage.setItem(memory, 'done');
    return sessionStorage.getItem(memory) === 'done';
  } catch {
    return write;
  }
}

function show(outcome: Outcome): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-shown]')) part.hidden = part.dataset.shown !== outcome;
  document.querySelector<HTMLElement>('[data-activation]')!.dataset.activation = outcome;
}

/** Opening the page changes nothing by itself: this script posts the code of its address. */
async function activate(): Promise<void> {
  if (remembered()) return show('done');
  show('working');
  try {
    await api.post(`system/user/activeaccount/${encodeURIComponent(code || '-')}`, {}, { handles: 'all' });
    remembered(true);
    show('done');
  } catch (error) {
    show(error instanceof ApiError && error.code === '400003' ? 'failed' : 'offline');
  }
}

document.querySelector('[data-activate-again]')?.addEventListener('click', () => void activate());
void activate();
