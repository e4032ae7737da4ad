import { takeLinkCode } from '#lib/browser/link-code.ts';
import { openAccount } from '#lib/browser/open-account.ts';
import { quietly } from '#lib/browser/quietly.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { api } from '#lib/client/api.ts';
import { loadChunk } from '#lib/client/load-chunk.ts';
import { loadSession } from '#lib/client/session.ts';
import { $session } from '#lib/stores/session.ts';

type Outcome = 'working' | 'choose' | 'done' | 'failed' | 'offline';

const code = takeLinkCode() || '-';
/** This storage key marks a successful activation. A reload then shows the success, although the link works only once. */
const memory = `skygate.activated.${code}`;

function remembered(write = false): boolean | undefined {
  return quietly(() => {
    if (write) sessionStorage.setItem(memory, '');
    return memory in sessionStorage;
  });
}

let outcome: Outcome = 'working';

/** Shows only the elements for an outcome and the current session; links without a target stay hidden. */
function show(reached = outcome): void {
  outcome = reached;
  const who = $session.get().status === 'in' ? 'in' : 'out';
  for (const part of document.querySelectorAll<HTMLElement>('[data-shown]')) {
    const { shown, for: whose = who } = part.dataset;
    part.hidden = shown !== outcome || whose !== who || part.matches('a:not([href])');
  }
  document.querySelector<HTMLElement>('[data-activation]')!.dataset.activation = outcome;
}

// Loaded on demand, because most readers need these functions only after the account has been activated.
const loadParts = () => loadChunk(() => import('./activation-parts.ts'));

/** Shows the link to the posting that the reader registered to apply for. */
async function offerWayBack(): Promise<void> {
  const parts = await loadParts();
  await parts?.leadBack();
  show();
}

const call = `system/user/activeaccount/${encodeURIComponent(code)}`;

/** Shows the success. Activation signs the reader in, so this offers to bind a phone, as a sign-in by e-mail does. */
async function succeed(): Promise<void> {
  remembered(true);
  const { status } = await loadSession({ force: true });
  show('done');
  if (status === 'in') await openAccount('bind');
}

/** Shows the form to choose a password, for a registration that was made in another browser. */
async function choosePassword(email: string): Promise<void> {
  const parts = await loadParts();
  const isThere = await parts?.choosePassword(call, email, { done: () => void succeed(), broken: () => show('failed') });
  show(isThere ? 'choose' : 'offline');
}

/**
 * Activates the account by sending the link's code to the API. A program that fetches the page without running its script
 * does not activate the account.
 */
async function activate(): Promise<void> {
  if (remembered()) return show('done');
  show('working');
  try {
    await api.post(call, {}, { handles: 'all' });
    await succeed();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { email } = (error.data ?? {}) as { email?: string };
    if (email) return choosePassword(email);
    show(error.code === '400003' ? 'failed' : 'offline');
  }
}

document.querySelector('[data-activate-again]')?.addEventListener('click', () => void activate());
void activate();
$session.listen(({ status, showLogin }, before) => {
  if (before && showLogin !== before.showLogin) return;
  show();
  if (status === 'in') void offerWayBack();
});
