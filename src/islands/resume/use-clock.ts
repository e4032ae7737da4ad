import { useMemo } from 'react';

import type { Locale } from '#lib/locale.ts';

/** Writes a moment (ISO 8601) as the reader's clock shows it: the time today, the date as well on other days. */
export function useClock(locale: Locale): (moment: string) => string {
  return useMemo(() => {
    const language = locale === 'en-us' ? 'en-GB' : 'zh-CN';
    const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hour12: false });
    const day = new Intl.DateTimeFormat(language, { year: 'numeric', month: '2-digit', day: '2-digit' });
    return (moment) => {
      const date = new Date(moment);
      const isToday = day.format(date) === day.format(new Date());
      return isToday ? time.format(date) : `${day.format(date)} ${time.format(date)}`;
    };
  }, [locale]);
}
