/**
 * What covers a phone's screen (a dialog's sheet, the menu) has an entry of its own in the window's history, so that
 * the gesture or button for "back" closes it and the page below stays. Only in the browser.
 */
const stateKey = 'sheet';
/** Up to this width dialogs are sheets: see `styles/dialogs.css`. */
const phone = '(max-width: 40rem)';

interface Sheet {
  /** Grows with each sheet: those above an entry have larger ids. Undefined until it has its entry. */
  id?: number;
  close: () => void;
}

let sheets: Sheet[] = [];
let isLeaving = false;
/** Whether the window is on its way back from a closed sheet's entry. */
let isSteppingBack = false;
let isWatched = false;

function currentEntry(): number | undefined {
  const state = history.state as Record<string, unknown> | null;
  const id = state?.[stateKey];
  return typeof id === 'number' ? id : undefined;
}

/** Goes back over entries whose sheet is closed; never while another page is about to load, which that would stop. */
function leaveClosedEntries(): void {
  const entry = currentEntry();
  if (entry === undefined || isLeaving || isSteppingBack || sheets.some(({ id }) => id === entry)) return;
  isSteppingBack = true;
  history.back();
}

function giveEntry(sheet: Sheet): void {
  const entry = currentEntry() ?? 0;
  sheet.id = Math.max(entry, ...sheets.map(({ id = 0 }) => id)) + 1;
  history.pushState({ ...(history.state as object | null), [stateKey]: sheet.id }, '');
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

function watch(): void {
  if (isWatched) return;
  isWatched = true;
  addEventListener('popstate', followBack);
  addEventListener('beforeunload', () => {
    isLeaving = true;
    isSteppingBack = false;
    // A page that asked to stay, or a download, leaves it as it was.
    setTimeout(() => (isLeaving = false), 1000);
  });
}

/** Steps off an entry that a sheet of an earlier visit to this page has left, as after a reload. */
export function forgetClosedSheets(): void {
  watch();
  leaveClosedEntries();
}

/**
 * Says that a sheet has opened; on wider screens nothing happens. `close` is called when the reader goes back.
 * @returns what to call when the sheet is closed in any way; calling it twice is harmless
 */
export function enterSheet(close: () => void): () => void {
  if (!matchMedia(phone).matches) return () => undefined;
  watch();
  const sheet: Sheet = { close };
  sheets.push(sheet);
  // An entry that is made while the window steps back would be stepped off in place of the closed one.
  if (!isSteppingBack) giveEntry(sheet);
  return () => {
    sheets = sheets.filter((other) => other !== sheet);
    // A sheet that follows at once, or another page, comes first.
    setTimeout(leaveClosedEntries);
  };
}
