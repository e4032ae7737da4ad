import { readSaved, withSaved, writeSaved } from '#lib/browser/saved-postings.ts';
import { loadSession } from '#lib/client/session.ts';
import { pageWords } from '#lib/i18n/page-words.ts';
import { $saved } from '#lib/stores/saved-postings.ts';
import { $session } from '#lib/stores/session.ts';
import { showToast } from '#lib/stores/toasts.ts';

function buttons(): NodeListOf<HTMLElement> {
  return document.querySelectorAll<HTMLElement>('[data-save]');
}

/** Marks the stars of saved postings. The island of the job list renders its own stars from the same store. */
function paint(saved: readonly string[]): void {
  for (const button of buttons()) button.ariaPressed = String(saved.includes(button.dataset.save!));
}

/**
 * Shows what the visitor has saved; after a failure the stars stay empty.
 * @param isFirst whether this script has just been loaded; the page may then show the account's saved postings already
 */
async function load(isFirst: boolean): Promise<void> {
  const { status } = $session.get();
  const inBrowser = readSaved();
  if (!isFirst || status !== 'in' || inBrowser.length > 0) $saved.set(inBrowser);
  // If postings are still stored in this browser, `merge-saved.ts` moves them to the account and loads all saved postings.
  if (status !== 'in' || inBrowser.length > 0 || buttons().length === 0) return;
  const { loadSaved } = await import('#lib/client/saved-postings.ts');
  await loadSaved();
}

async function toggle(posting: string): Promise<void> {
  // Before any wait: the press changes what the star shows now.
  const isSaved = !$saved.get().includes(posting);
  if ($session.get().status === 'unknown') await loadSession();
  if ($session.get().status === 'in') {
    const { changeSaved } = await import('#lib/client/saved-postings.ts');
    await changeSaved(posting, isSaved);
  } else {
    const saved = withSaved(readSaved(), posting, isSaved);
    if (!writeSaved(saved)) return showToast('info', pageWords()('jobs.saved.noStorage'));
    $saved.set(saved);
  }
  if (isSaved) showToast('done', pageWords()('jobs.saved.added'));
}

document.addEventListener('click', (event) => {
  const pressed = (event.target as Element).closest<HTMLElement>('[data-save]');
  if (pressed) void toggle(pressed.dataset.save!).catch(() => {});
});

$saved.subscribe(paint);
// Opening or closing the sign-in dialog also changes the session, but not the person.
$session.subscribe(({ status, pkPsndoc }, before) => {
  if (!before || status !== before.status || pkPsndoc !== before.pkPsndoc) void load(!before).catch(() => {});
});
// Another tab may save a posting, and the browser may restore this page as it was before a sign-out.
addEventListener('storage', () => {
  if ($session.get().status !== 'in') $saved.set(readSaved());
});
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void loadSession();
});
