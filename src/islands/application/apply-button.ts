import { loadChunk } from '#lib/load-chunk.ts';
import { openAccount } from '#lib/open-account.ts';
import { pageLocale } from '#lib/page-words.ts';
import { paths } from '#lib/paths.ts';
import { $session } from '#lib/stores/session.ts';

import { $applications, loadApplications } from './applications.ts';
import { type ApplyState, applyStateOf } from './apply-state.ts';
import { hasDraft } from './draft.ts';

/** Resume types whose completeness was asked for on this page, and the answers. */
const complete = new Map<string, boolean>();

function buttons(): NodeListOf<HTMLElement> {
  return document.querySelectorAll<HTMLElement>('[data-apply]');
}

function stateOf({ dataset }: HTMLElement): ApplyState {
  const { status, pkPsndoc } = $session.get();
  const posting = dataset.apply ?? '';
  const application = $applications.get()?.find(({ pkRegJob }) => pkRegJob === posting);
  return applyStateOf({
    isOpen: dataset.open === 'Y',
    session: status,
    hasApplied: application !== undefined && application.status !== 'withdrawn',
    hasDraft: status === 'in' && hasDraft(pkPsndoc, posting),
    resumeComplete: complete.get(dataset.resume ?? ''),
  });
}

function paint(): void {
  for (const button of buttons()) {
    const state = stateOf(button);
    button.dataset.state = state;
    for (const label of button.querySelectorAll<HTMLElement>('[data-label]')) label.hidden = label.dataset.label !== state;
    button.toggleAttribute('disabled', state === 'closed');
  }
}

async function checkResumes(): Promise<void> {
  const types = new Set([...document.querySelectorAll<HTMLElement>('[data-apply][data-check]')].map(({ dataset }) => dataset.resume ?? ''));
  const { api } = await import('#lib/api.ts');
  for (const type of types) {
    const path = `personal/rmpsndoc/self/resume/check-resume/${type}`;
    complete.set(type, (await api.get<{ complete: boolean }>(path, { handles: 'all' })).complete);
  }
}

/** Learns what only the server knows of this candidate; where it can not, the buttons stay as they are. */
async function learn(): Promise<void> {
  if ($session.get().status !== 'in' || buttons().length === 0) return;
  await Promise.allSettled([loadApplications('all'), checkResumes()]);
  paint();
}

async function open(posting: string): Promise<void> {
  const dialog = await loadChunk(() => import('./open.tsx'));
  dialog?.openApplication(posting);
}

function act(button: HTMLElement): void {
  const posting = button.dataset.apply ?? '';
  const locale = pageLocale();
  switch (stateOf(button)) {
    case 'closed':
      return;
    case 'signIn':
      openAccount('login', { after: () => void learn().then(() => act(button)) });
      return;
    case 'complete':
      location.assign(paths.personal(locale, button.dataset.resume ?? ''));
      return;
    case 'applied':
      location.assign(`${paths.applications(locale)}#${$applications.get()?.find(({ pkRegJob }) => pkRegJob === posting)?.idkey ?? ''}`);
      return;
    default:
      void open(posting);
  }
}

document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLElement>('[data-apply]');
  if (!button) return;
  event.preventDefault();
  act(button);
});

// A draft may have begun in another tab.
addEventListener('storage', paint);
$session.subscribe(() => {
  complete.clear();
  paint();
  void learn();
});
$applications.subscribe(paint);
