import { useCallback } from 'react';

/** Writes a moment (ISO 8601) as the reader's clock shows it: the time today, the date as well on other days. */
export function useClock(): (moment: string) => string {
  return useCallback((moment) => {
    const date = new Date(moment);
    // Sweden writes dates and times as the site does: 2026-03-31 14:05.
    const day = date.toLocaleDateString('sv-SE');
    const time = date.toLocaleTimeString('sv-SE', { hour: '2-digit', minute: '2-digit' });
    return day === new Date().toLocaleDateString('sv-SE') ? time : `${day} ${time}`;
  }, []);
}
