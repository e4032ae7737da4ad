import { fileAddress, fileParameters } from '#lib/addresses/static-address.ts';
import { routeTitle } from '#lib/i18n/route-title.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Locale } from '#lib/text/locale.ts';

/** A rendered page with the data that its file needs. */
export interface RenderedPage {
  html: string;
  /**
   * The page's content security policy, which is written into its file, since all files have the same headers; null if
   * there is none.
   */
  policy: string | null;
  locale: Locale;
  /** The path without the language prefix and the query. */
  path: string;
}

const island = /(<astro-island\b[\s\S]*?<\/astro-island>)/;
const script = '/static-address.js';

function asAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Converts an address of the running site to an address on the file server. Keeps the part of the query that scripts read. */
export function staticLink(path: string, search: string): string {
  const file = fileAddress(path, search, fileParameters);
  return file.path + file.rest;
}

function linksLedToFiles(html: string, site: string, apiOrigin: string): string {
  return html.replace(/(<a\b[^>]*?\shref=")([^"]+)(")/g, (whole, before: string, href: string, after: string) => {
    if (!href.startsWith('/')) return whole;
    if (href.startsWith('/api/')) return before + asAttribute(apiOrigin) + href + after;
    const { pathname, search, hash } = new URL(href.replaceAll('&amp;', '&'), site);
    return before + (staticLink(pathname, search) + hash).replaceAll('&', '&amp;') + after;
  });
}

/**
 * Converts the links of a page: links to pages become links to files, and links to the API get its origin. Links inside an
 * island stay unchanged, because hydration expects the HTML that the island renders.
 */
function withStaticLinks(html: string, site: string, apiOrigin: string): string {
  const parts = html.split(island);
  return parts.map((part, index) => (index % 2 === 1 ? part : linksLedToFiles(part, site, apiOrigin))).join('');
}

/**
 * The elements added to the head of a page's file: its policy, the script that handles addresses, and the title that the
 * script shows if the query has `type=6`.
 */
function headOf({ policy, locale, path }: RenderedPage, apiOrigin: string, isMissing: boolean): string {
  const widened = policy
    ?.replace(/frame-ancestors[^;]*;?/, '')
    .replace(/\b(connect-src|img-src|media-src) 'self'/g, `$1 'self' ${apiOrigin}`);
  const title = routeTitle(path, translateFor(locale));
  return [
    widened ? `<meta http-equiv="content-security-policy" content="${asAttribute(widened)}">` : '',
    title === undefined ? '' : `<meta name="route-title" content="${asAttribute(title)}">`,
    `<script src="${script}"${isMissing ? ' data-missing' : ''}></script>`,
  ].join('');
}

/**
 * A page of the running site as a file: it names the API's origin, carries its own content security policy, and its
 * links lead to files.
 * @param site the origin at which the page was rendered
 * @param isMissing whether the file server shows this page for missing files
 */
export function staticPage(page: RenderedPage, site: string, apiOrigin: string, isMissing = false): string {
  const html = page.html
    .replace(/<html\b/, `$& data-api="${asAttribute(apiOrigin)}"`)
    .replace(/<meta charset="?utf-8"?\s*\/?>/i, (charset) => charset + headOf(page, apiOrigin, isMissing));
  return withStaticLinks(html, site, apiOrigin);
}

/**
 * A file that redirects.
 * @param takesQuery whether the query is passed on
 */
export function redirectPage(path: string, search: string, takesQuery: boolean): string {
  const target = asAttribute(staticLink(path, search));
  return `<!doctype html><meta charset="utf-8"><meta name="robots" content="noindex"><link rel="canonical" href="${target}"><script src="${script}" data-to="${target}"${takesQuery ? ' data-query' : ''}></script><noscript><meta http-equiv="refresh" content="0; url=${target}"></noscript><a href="${target}">${target}</a>`;
}

const parameterNames = [...new Set(Object.values(fileParameters).flat())].join('|');

/**
 * Runs first in every file. A file server ignores queries, so the script redirects an address with a query to the file
 * of its page. It also performs the redirects of `redirectPage`, and sets the title of the route for `type=6` (specification:
 * screens and routes). Unknown paths are redirected to the home page, except paths of files and paths that end with a
 * parameter, such as the number of a page or the id of an item.
 */
export const staticAddressScript = `(function (parameters, fileAddress) {
  var told = document.currentScript.dataset;
  var path = location.pathname.replace(/\\/$/, '');
  function lead(address) { location.replace(location.origin + address + location.hash); }
  if (told.to) {
    var to = new URL(told.to, location.href);
    if ('query' in told) new URLSearchParams(location.search).forEach(function (value, name) { to.searchParams.set(name, value); });
    var target = fileAddress(to.pathname, to.search, parameters);
    return lead(target.path + target.rest);
  }
  var file = fileAddress(path, location.search, parameters);
  if (file.path + file.rest !== path + location.search) return lead(file.path + file.rest);
  if ('missing' in told && !/\\.\\w{1,11}$|\\/(?:${parameterNames})-[\\w-]+$/.test(path)) return lead(/^\\/en-us(?=\\/|$)/.test(path) ? '/en-us' : '/');
  if (new URLSearchParams(location.search).get('type') !== '6') return;
  document.addEventListener('DOMContentLoaded', function () {
    var title = document.querySelector('meta[name="route-title"]');
    if (title) document.title = title.content;
  });
})(${JSON.stringify(fileParameters)}, ${fileAddress});
`;
