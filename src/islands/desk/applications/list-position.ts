import { deskPaths } from '#lib/addresses/desk-paths.ts';

import { saveForReader, readForReader } from '../ui/reader-storage.ts';
import { readTrail } from './list-trail.ts';
import type { Selected } from './selection.ts';

/** The state of the list when the reader left it. */
interface StoredPosition {
  query: string;
  /** The id of the current row's application, or of the application opened last; null if there is neither. */
  at: string | null;
  /** Scroll position of the page in pixels. */
  top: number;
  selected: Selected | null;
}

/** The state of the list to restore when the reader returns. */
export interface ListPosition extends StoredPosition {
  /** The number of rows that were loaded. */
  rows: number;
  /** The index of `at` in these rows; -1 if `at` is null or not among them. */
  index: number;
}

const key = 'desk.applications.place';

/** Stores the state of the list for this tab. */
export function savePosition(position: StoredPosition): void {
  saveForReader(key, position);
}

/** Stores which application of the list was opened last, to focus it when the reader returns to the list. */
export function saveOpened(query: string, id: string): void {
  const position = readForReader<StoredPosition>(key);
  if (position?.query === query) savePosition({ ...position, at: id });
}

/**
 * Whether the reader returned to the list: by going back or forward, by a reload, or by a link on the page of an application.
 */
function isReturn(): boolean {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (opened?.type === 'back_forward' || opened?.type === 'reload') return true;
  const { pathname, origin } = URL.canParse(document.referrer) ? new URL(document.referrer) : { pathname: '', origin: '' };
  return origin === location.origin && pathname.includes(deskPaths.application('zh-cn', ''));
}

/** The stored state of a list; null if none is stored for this list and reader, or if the reader did not return to it. */
export function savedPosition(query: string): ListPosition | null {
  const position = isReturn() ? readForReader<StoredPosition>(key) : null;
  const trail = readTrail();
  if (position?.query !== query || trail?.query !== query) return null;
  return { ...position, rows: trail.ids.length, index: position.at === null ? -1 : trail.ids.indexOf(position.at) };
}
