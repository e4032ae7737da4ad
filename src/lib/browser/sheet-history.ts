/**
 * On a phone, a dialog's sheet or the menu covers the screen. Each gets an entry in the browser's history, so that the
 * "back" gesture or button closes it and the page below stays. Browser only.
 */

/** Up to this width dialogs are sheets; see `styles/dialogs.css`. */
const phone = '(max-width: 40rem)';

interface Sheet {
  /** Larger for sheets opened later. Undefined until the sheet has its entry in the history. */
  id?: number;
  close: () => void;
}

let sheets: Sheet[] = [];
let isLeaving = false;
/** Whether the browser is on its way back from a closed sheet's entry. */
let isSteppingBack = false;

function currentEntry(): number | undefined {
  return (history.state as { sheet?: number } | null)?.sheet;
}

/** Goes back over entries whose sheet is closed, except while another page loads: going back would cancel the load. */
function leaveClosedEntries(): void {
  const entry = currentEntry();
  if (entry === undefined || isLeaving || isSteppingBack || sheets.some(({ id }) => id === entry)) return;
  isSteppingBack = true;
  history.back();
}

function giveEntry(sheet: Sheet): void {
  const entry = currentEntry() ?? 0;
  sheet.id = Math.max(entry, ...sheets.map(({ id = 0 }) => id)) + 1;
  history.pushState({ ...(history.state as object | null), sheet: sheet.id }, '');
}

function followBack(): void {
  isSteppingBack = false;
  const entry = currentEntry() ?? 0;
  const closed = sheets.filter(({ id = 0 }) => id > entry);
  sheets = sheets.filter((sheet) => !closed.includes(sheet));
  for (const { close } of closed.reverse()) close();
  leaveClosedEntries();
  if (!isSteppingBack) sheets.filter(({ id }) => id === undefined).forEach(giveEntry);
}

/** Opens a page only after the step back, which would cancel the navigation. */
function openLater(event: NavigateEvent): void {
  if (!isSteppingBack || event.destination.sameDocument) return;
  event.preventDefault();
  addEventListener('popstate', () => location.assign(event.destination.url), { once: true });
}

/**
 * Follows the browser's history. To be called once when a page loads; then also goes back over entries of sheets that were
 * open before a reload or on an earlier visit to this page.
 */
export function followHistory(): void {
  addEventListener('popstate', followBack);
  // Some browsers have no such object.
  (window.navigation as Navigation | undefined)?.addEventListener('navigate', openLater);
  addEventListener('beforeunload', () => {
    isLeaving = true;
    isSteppingBack = false;
    // After a second, the reader has probably chosen to stay on the page, or the navigation was a download.
    setTimeout(() => (isLeaving = false), 1000);
  });
  leaveClosedEntries();
}

/**
 * Registers an open sheet on a phone; does nothing on wider screens. `close` is called when the reader goes back.
 * @returns a function to call when the sheet is closed in any way; calling it twice is harmless
 */
export function enterSheet(close: () => void): () => void {
  if (!matchMedia(phone).matches) return () => undefined;
  const sheet: Sheet = { close };
  sheets.push(sheet);
  // An entry added now would be removed by the step back that is under way.
  if (!isSteppingBack) giveEntry(sheet);
  return () => {
    sheets = sheets.filter((other) => other !== sheet);
    // Deferred, so that a sheet or page that opens next comes first.
    setTimeout(leaveClosedEntries);
  };
}
