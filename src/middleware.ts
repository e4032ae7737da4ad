import { defineMiddleware } from 'astro:middleware';

import { translateFor } from '#lib/i18n/server-translate.ts';
import { localePath } from '#lib/paths.ts';

const english = /^\/en-us(?=\/|$)/;

/** Gives every page its language, from the URL alone, and sends unknown paths (not files) home. */
export const onRequest = defineMiddleware(async (context, next) => {
  const { locals, url } = context;
  if (locals.locale === undefined) {
    locals.locale = english.test(url.pathname) ? 'en-us' : 'zh-cn';
    locals.t = translateFor(locals.locale);
    locals.path = url.pathname.replace(english, '') || '/';
  }
  const response = await (locals.locale === 'en-us' ? next(`${locals.path}${url.search}`) : next());
  const isFile = /\.\w{1,11}$/.test(locals.path);
  return locals.unknownPath && !isFile ? context.redirect(localePath('/', locals.locale)) : response;
});
