import { translateFor } from '#lib/i18n/server-translate.ts';
import type { CalendarOptions } from '#lib/rules/calendar.ts';
import type { Locale } from '#lib/text/locale.ts';

import type { App } from './app.ts';

/** The UID of a calendar event; `name` is unique on this site. */
export function eventUid(app: App, name: string): string {
  return `${name}@${new URL(app.settings.publicUrl).hostname}`;
}

/** The product id and the current time stamp of a calendar file. */
export function calendarOptions(app: App, locale: Locale): CalendarOptions {
  return { productId: `-//${translateFor(locale)('common.site.name')}//${locale}`, stamp: app.clock.now() };
}

/** The response with a calendar file. */
export function calendarAnswer(name: string, file: string, cacheControl: string): Response {
  return new Response(file, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': cacheControl,
      Vary: 'Accept-Language',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
