import { defineMiddleware } from 'astro:middleware';

import { translateFor } from '#lib/i18n/server-translate.ts';
import { localePath } from '#lib/paths.ts';

const english = /^\/en-us(?=\/|$)/;

/** Gives every page its language, from the URL alone, and sends unknown paths home. */
export const onRequest = defineMiddleware(async (context, next) => {
  const { pathname, search } = context.url;
  if (context.locals.locale === undefined) {
    context.locals.locale = english.test(pathname) ? 'en-us' : 'zh-cn';
    context.locals.t = translateFor(context.locals.locale);
    context.locals.path = pathname.replace(english, '') || '/';
    if (context.locals.locale === 'en-us') return next(`${context.locals.path}${search}`);
  }
  const isFile = /\.\w{1,6}$/.test(pathname);
  if (context.routePattern === '/404' && !isFile) return context.redirect(localePath('/', context.locals.locale));
  return next();
});
