import { withAccount } from '#islands/account/with-account.ts';
import { paths } from '#lib/addresses/paths.ts';
import { type AccountView, onAccountRequest, openAccount } from '#lib/browser/open-account.ts';
import { onIdentityRequest } from '#lib/browser/open-identity.ts';
import { loadChunk } from '#lib/client/load-chunk.ts';
import { followOtherTabs, loadSession, signOut } from '#lib/client/session.ts';
import { pageLocale, pageWords } from '#lib/i18n/page-words.ts';
import { $session, type Session } from '#lib/stores/session.ts';
import { showToast } from '#lib/stores/toasts.ts';

/** Milliseconds from signing out until the page is left (specification: constants). */
const leaveAfter = 1000;

onAccountRequest((view, options) => withAccount((account) => account.openAccount(view, options)));

onIdentityRequest((options) =>
  loadChunk(() => import('#islands/account/open-identity.tsx').then((identity) => identity.openIdentity(options))),
);

/** Shows the number of open tasks beside the candidate's name and in the account menu; hides the number if it is zero. */
function showWaiting(waiting: number): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-session-waiting]')) {
    element.hidden = waiting === 0;
    const isCount = element.dataset.sessionWaiting === 'count';
    element.textContent = isCount ? String(waiting) : pageWords()('common.header.waiting', { count: waiting });
  }
}

function show({ status, userInfo: { name }, waiting }: Session): void {
  if (status === 'unknown') return;
  document.documentElement.dataset.session = status;
  for (const element of document.querySelectorAll('[data-session-name]')) element.textContent = name;
  showWaiting(waiting);
  for (const element of document.querySelectorAll('[data-session-greeting]')) {
    element.textContent = pageWords()('common.header.greeting', { name });
  }
}

async function leave(): Promise<void> {
  try {
    await signOut();
  } catch {
    return;
  }
  showToast('done', pageWords()('common.account.signOutDone'));
  setTimeout(() => location.assign(paths.start(pageLocale())), leaveAfter);
}

/** Opens the account dialog; marks the button as busy while the dialog is loading. */
async function open(button: HTMLElement, view: AccountView): Promise<void> {
  button.ariaBusy = 'true';
  await openAccount(view);
  button.ariaBusy = null;
}

document.addEventListener('click', (event) => {
  const pressed = (event.target as Element).closest<HTMLElement>('[data-open-account], [data-sign-out]');
  if (!pressed) return;
  pressed.closest<HTMLElement>('[popover]')?.hidePopover();
  if (pressed.dataset.openAccount) void open(pressed, pressed.dataset.openAccount as AccountView);
  else void leave();
});

followOtherTabs();

$session.subscribe(show);
if (document.documentElement.dataset.account !== 'none') void loadSession();
