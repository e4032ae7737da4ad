import type { Locale } from '#lib/locale.ts';

/** A moment (ISO 8601) as date and time in Beijing, in the reader's language. */
export function beijingTime(moment: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale === 'en-us' ? 'en-GB' : 'zh-CN', {
    timeZone: 'Asia/Shanghai',
    dateStyle: 'medium',
    timeStyle: 'short',
    hour12: false,
  }).format(new Date(moment));
}
