import type { MouseEvent } from 'react';

/** Whether a click asks for the link in this tab, so that an island may answer it in place. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
