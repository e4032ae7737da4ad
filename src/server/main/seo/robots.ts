import { localePath } from '#lib/addresses/paths.ts';
import { locales } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';

/** Pages that search engines must not even fetch; other private pages, such as the account's, only have `noindex`. */
const closed = [
  '/personal',
  '/applications',
  '/materialUpload',
  '/print',
  '/resetpassword',
  '/activeaccount',
  '/examinationIntention',
  '/interview',
  '/transfer',
  '/offer',
  '/admissionSlip',
  '/flyBackground',
];

/** The file `robots.txt`: the pages that search engines must not fetch, and the address of the sitemap. */
export function drawRobots(app: App): string {
  const disallowed = closed.flatMap((path) => locales.map((locale) => `Disallow: ${localePath(path, locale)}`));
  return ['User-agent: *', 'Disallow: /api/', ...disallowed, '', `Sitemap: ${app.settings.publicUrl}/sitemap.xml`, ''].join('\n');
}
