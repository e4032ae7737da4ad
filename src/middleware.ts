import { defineMiddleware } from 'astro:middleware';

import { isChineseOnly, paths } from '#lib/addresses/paths.ts';

/** Redirects English readers from pages that exist only in Chinese to the home page (specification: navigation rules). */
export const onRequest = defineMiddleware(({ locals, redirect }, next) =>
  locals.locale === 'en-us' && isChineseOnly(locals.path) ? redirect(paths.home('en-us')) : next(),
);
