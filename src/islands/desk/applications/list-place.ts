import { deskPaths } from '#lib/addresses/desk-paths.ts';

import { keepForReader, keptForReader } from '../ui/kept-for-reader.ts';
import { readTrail } from './list-trail.ts';
import type { Selected } from './selection.ts';

/** How somebody left the list. */
interface KeptPlace {
  query: string;
  /** The application that the keyboard was at, or that was read last; null for none. */
  at: string | null;
  /** How far the page was scrolled. */
  top: number;
  selected: Selected | null;
}

/** Where somebody who returns to the list was in it. */
export interface ListPlace extends KeptPlace {
  /** How many rows there were, and which of them `at` was; below 0 for none. */
  rows: number;
  index: number;
}

const key = 'desk.applications.place';

/** Keeps how the list is left. */
export function keepPlace(place: KeptPlace): void {
  keepForReader(key, place);
}

/** Says that an application of the list was read: a return leads to it. */
export function keepRead(query: string, id: string): void {
  const place = keptForReader<KeptPlace>(key);
  if (place?.query === query) keepPlace({ ...place, at: id });
}

/** Whether the page was opened by going back, again, or from an application; not by a link to a list. */
function isReturn(): boolean {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (opened?.type === 'back_forward' || opened?.type === 'reload') return true;
  const { pathname, origin } = URL.canParse(document.referrer) ? new URL(document.referrer) : { pathname: '', origin: '' };
  return origin === location.origin && pathname.includes(deskPaths.application('zh-cn', ''));
}

/** Where the reader, who returns to a list, was in it; null for another list, another reader, or no return. */
export function placeLeft(query: string): ListPlace | null {
  const place = isReturn() ? keptForReader<KeptPlace>(key) : null;
  const trail = readTrail();
  if (place?.query !== query || trail?.query !== query) return null;
  return { ...place, rows: trail.ids.length, index: place.at === null ? -1 : trail.ids.indexOf(place.at) };
}
