import { defineMiddleware } from 'astro:middleware';

import { isChineseOnly, paths } from '#lib/addresses/paths.ts';

/** Pages that exist in Chinese alone lead readers of English home (specification: navigation rules). */
export const onRequest = defineMiddleware(({ locals, redirect }, next) =>
  locals.locale === 'en-us' && isChineseOnly(locals.path) ? redirect(paths.home('en-us')) : next(),
);
