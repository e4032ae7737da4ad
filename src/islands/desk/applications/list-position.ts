import { deskPaths } from '#lib/addresses/desk-paths.ts';

import { saveForReader, readForReader } from '../ui/reader-storage.ts';
import { readTrail } from './list-trail.ts';
import type { Selected } from './selection.ts';

/** The state of the list when the reader left it. */
interface StoredPosition {
  query: string;
  /** The current or last opened application; null for none. */
  at: string | null;
  /** Scroll position of the page in pixels. */
  top: number;
  selected: Selected | null;
}

/** The state of the list to restore when the reader returns. */
export interface ListPosition extends StoredPosition {
  /** The number of rows, and the index of `at`; negative for none. */
  rows: number;
  index: number;
}

const key = 'desk.applications.place';

/** Stores the state of the list for this tab. */
export function savePosition(place: StoredPosition): void {
  saveForReader(key, place);
}

/** Stores that an application of the list was opened, so that a return leads to it. */
export function keepRead(query: string, id: string): void {
  const place = readForReader<StoredPosition>(key);
  if (place?.query === query) savePosition({ ...place, at: id });
}

/** Whether the page was opened by going back, by a reload, or from an application rather than by a link to a list. */
function isReturn(): boolean {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (opened?.type === 'back_forward' || opened?.type === 'reload') return true;
  const { pathname, origin } = URL.canParse(document.referrer) ? new URL(document.referrer) : { pathname: '', origin: '' };
  return origin === location.origin && pathname.includes(deskPaths.application('zh-cn', ''));
}

/** The stored state of a list; null for another list, another reader, or if the reader does not return to it. */
export function savedPosition(query: string): ListPosition | null {
  const place = isReturn() ? readForReader<StoredPosition>(key) : null;
  const trail = readTrail();
  if (place?.query !== query || trail?.query !== query) return null;
  return { ...place, rows: trail.ids.length, index: place.at === null ? -1 : trail.ids.indexOf(place.at) };
}
