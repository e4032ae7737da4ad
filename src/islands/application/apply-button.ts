import { paths, resumeHash } from '#lib/addresses/paths.ts';
import { openAccount } from '#lib/browser/open-account.ts';
import { isPlainClick } from '#lib/browser/plain-click.ts';
import { reportMissingChunk } from '#lib/client/load-chunk.ts';
import { loadSession } from '#lib/client/session.ts';
import { pageLocale } from '#lib/i18n/page-words.ts';
import { rememberWanted } from '#lib/postings/wanted-posting.ts';
import { $session } from '#lib/stores/session.ts';

import type { Knowledge } from './apply-knowledge.ts';
import { type ApplyState, applyStateOf } from './apply-state.ts';
import { loadDialogs } from './load-dialogs.ts';

/** Data about the signed-in candidate's applications and resumes; undefined for visitors and until loaded. */
let known: Knowledge | undefined;
let loading: Promise<void> = Promise.resolve();

function buttons(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-apply]')];
}

function stateOf({ dataset }: HTMLElement): ApplyState {
  const { apply: posting = '', resume = '', category = '' } = dataset;
  return applyStateOf({
    isOpen: dataset.open === 'Y',
    session: $session.get().status,
    hasApplied: known?.applicationFor(posting) !== undefined,
    categoryTaken: known?.applicationIn(category) !== undefined,
    hasDraft: known?.hasDraft(posting) ?? false,
    resumeComplete: known?.isComplete(resume),
  });
}

/** Updates the apply buttons of a posting's page. The buttons in a list are rendered by the list's island. */
function paint(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-apply][data-state]')) {
    const state = stateOf(button);
    for (const label of button.querySelectorAll<HTMLElement>('[data-label]')) label.hidden = label.dataset.label !== state;
    button.dataset.state = state;
    button.disabled = state === 'closed';
    const minutes = known?.minutesFor(button.dataset.apply ?? '');
    for (const label of button.querySelectorAll<HTMLElement>('[data-minutes]')) {
      label.hidden = !minutes;
      label.textContent = label.dataset.minutes!.replace('{minutes}', String(minutes ?? ''));
    }
  }
}

/** Loads `known` for a signed-in candidate if the page has apply buttons. Data that cannot be loaded stays unknown. */
async function loadKnown(): Promise<void> {
  known = undefined;
  if ($session.get().status === 'in' && buttons().length > 0) {
    const shown = buttons().flatMap(({ dataset }) => (dataset.check === undefined ? [] : [dataset.apply ?? '']));
    const module = await import('./apply-knowledge.ts').catch(() => undefined);
    known = await module?.gatherKnowledge(new Set(shown), paint);
  }
  paint();
}

/** Waits until loading has finished, including loads started meanwhile by a change of session. */
async function loaded(): Promise<void> {
  for (let last: Promise<void> | undefined; last !== loading;) {
    last = loading;
    await last;
  }
}

/** The page that lists only what a resume still lacks. */
function shortRoute(resume: string): string {
  return paths.personal(pageLocale(), resume) + resumeHash('needs');
}

/** Marks a button as busy while the work is in progress. If the work fails, reports that a part of the page did not load. */
async function whileBusy(button: HTMLElement, work: Promise<void>): Promise<void> {
  button.ariaBusy = 'true';
  await work.catch(() => reportMissingChunk(false));
  button.ariaBusy = null;
}

/**
 * Waits until loading has finished. If that changes the button's state, acts on the new state. Otherwise opens the application
 * form. If the resume turns out to be incomplete, opens the resume instead, because the form could not be submitted.
 */
async function open(button: HTMLElement): Promise<void> {
  const before = stateOf(button);
  if ($session.get().status === 'unknown') await loadSession();
  await loaded();
  if (stateOf(button) !== before) return act(button);
  const { apply: posting = '', resume = '' } = button.dataset;
  const now = known;
  // If the button names no resume type, the resume is checked only when the application is submitted.
  if (now && resume && now.isComplete(resume) === undefined) {
    await now.check(resume);
    if (now.isComplete(resume) === false) return void location.assign(shortRoute(resume));
  }
  const dialogs = await loadDialogs();
  await dialogs?.openApplication(posting);
}

function act(button: HTMLElement): void {
  const { apply: posting = '', resume = '', category = '' } = button.dataset;
  const locale = pageLocale();
  const state = stateOf(button);
  if (state !== 'closed' && state !== 'applied' && state !== 'taken') rememberWanted(posting);
  switch (state) {
    case 'closed':
      return;
    case 'signIn':
      void whileBusy(button, openAccount('login', { after: () => void loadKnown().then(() => act(button)) }));
      return;
    case 'complete':
      location.assign(shortRoute(resume));
      return;
    case 'applied':
      location.assign(`${paths.applications(locale)}#${known?.applicationFor(posting)?.idkey ?? ''}`);
      return;
    case 'taken':
      location.assign(`${paths.applications(locale)}#${known?.applicationIn(category)?.idkey ?? ''}`);
      return;
    default:
      void whileBusy(button, open(button));
  }
}

document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLElement>('[data-apply]');
  if (!button || !isPlainClick(event)) return;
  event.preventDefault();
  if (button.ariaBusy !== 'true') act(button);
});

// Another tab may have created or deleted a draft.
addEventListener('storage', paint);
// Opening or closing the sign-in dialog does not change the person.
$session.subscribe(({ showLogin }, before) => {
  if (before && showLogin !== before.showLogin) return;
  paint();
  loading = loadKnown();
});
