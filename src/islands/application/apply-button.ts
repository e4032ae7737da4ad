import { paths } from '#lib/addresses/paths.ts';
import { openAccount } from '#lib/browser/open-account.ts';
import { isPlainClick } from '#lib/browser/plain-click.ts';
import { loadSession } from '#lib/client/session.ts';
import { pageLocale } from '#lib/i18n/page-words.ts';
import { rememberWanted } from '#lib/postings/wanted-posting.ts';
import { $session } from '#lib/stores/session.ts';

import type { Knowledge } from './apply-knowledge.ts';
import { type ApplyState, applyStateOf } from './apply-state.ts';
import { loadDialogs } from './load-dialogs.ts';

/** Data of the signed-in candidate; undefined for visitors and until loaded. */
let known: Knowledge | undefined;
let learning: Promise<void> = Promise.resolve();

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

/** Shows the state of the page's own button; the rows of a list render theirs themselves. */
function paint(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-apply][data-state]')) {
    const state = stateOf(button);
    for (const label of button.querySelectorAll<HTMLElement>('[data-label]')) label.hidden = label.dataset.label !== state;
    button.dataset.state = state;
    button.disabled = state === 'closed';
  }
}

/** Loads the data of the signed-in candidate; if that fails, the buttons stay as for visitors. */
async function learn(): Promise<void> {
  known = undefined;
  if ($session.get().status === 'in' && buttons().length > 0) {
    const types = new Set(buttons().flatMap(({ dataset }) => (dataset.check === undefined ? [] : [dataset.resume ?? ''])));
    const module = await import('./apply-knowledge.ts').catch(() => undefined);
    known = await module?.gatherKnowledge(types, paint);
  }
  paint();
}

/** Waits until nothing is loading; a change of session meanwhile starts another load. */
async function learnt(): Promise<void> {
  for (let last: Promise<void> | undefined; last !== learning;) {
    last = learning;
    await last;
  }
}

/** Shows a press as received while the work is in progress. */
async function whileBusy(button: HTMLElement, work: Promise<void>): Promise<void> {
  button.ariaBusy = 'true';
  await work;
  button.ariaBusy = null;
}

/**
 * Opens the form. First waits for what is still loading and checks the resume's completeness, so that nobody fills in
 * the form for nothing.
 */
async function open(button: HTMLElement): Promise<void> {
  const before = stateOf(button);
  if ($session.get().status === 'unknown') await loadSession();
  await learnt();
  if (stateOf(button) !== before) return act(button);
  const { apply: posting = '', resume = '' } = button.dataset;
  const now = known;
  if (now && now.isComplete(resume) === undefined) {
    await now.check(resume);
    if (now.isComplete(resume) === false) return void location.assign(paths.personal(pageLocale(), resume));
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
      void whileBusy(button, openAccount('login', { after: () => void learn().then(() => act(button)) }));
      return;
    case 'complete':
      location.assign(paths.personal(locale, resume));
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

// A draft may have been started in another tab.
addEventListener('storage', paint);
// Opening or closing the sign-in dialog does not change the person.
$session.subscribe(({ showLogin }, before) => {
  if (before && showLogin !== before.showLogin) return;
  paint();
  learning = learn();
});
