import { useEffect } from 'react';

import type { SectionSaver } from './section-saver.ts';

export type Savers = Readonly<Record<string, SectionSaver>>;

/** Saves the unsent input of all forms now. */
export function sendAll(savers: Savers): Promise<unknown> {
  return Promise.all(Object.values(savers).map((saver) => saver.flush()));
}

/**
 * Saves unsent input when the network is back and when the page is hidden.
 * @param savers must be the same object while the same forms are edited
 */
export function useFlush(savers: Savers): void {
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') void sendAll(savers);
    };
    const online = () => void sendAll(savers);
    addEventListener('online', online);
    document.addEventListener('visibilitychange', hide);
    return () => {
      removeEventListener('online', online);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [savers]);
}
