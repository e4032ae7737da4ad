import { useCallback } from 'react';

/** Returns a function that formats an instant (ISO 8601) in the reader's time zone, without the date if it is today. */
export function useClock(): (moment: string) => string {
  return useCallback((moment) => {
    const date = new Date(moment);
    // The Swedish locale has the site's date format: 2026-03-31 14:05.
    const day = date.toLocaleDateString('sv-SE');
    const time = date.toLocaleTimeString('sv-SE', { hour: '2-digit', minute: '2-digit' });
    return day === new Date().toLocaleDateString('sv-SE') ? time : `${day} ${time}`;
  }, []);
}
