import { pageParameters } from '#lib/addresses/page-parameters.ts';
import { localePath } from '#lib/addresses/paths.ts';
import { fileAddress, fileParameters } from '#lib/addresses/static-address.ts';
import { jobTypes } from '#lib/domain/job-types.ts';
import { resumeTypes } from '#lib/domain/resume-types.ts';
import { locales } from '#lib/text/locale.ts';

import { type RenderedPage, redirectPage, staticPage } from './static-page.ts';

/** A page of the site, ready to be written as a file. */
export interface StaticPage {
  /** The folder of the page's file, such as `/hotJobDetail/id-a1/`. */
  address: string;
  html: string;
  /** The `href` values of all links of the page, or the target of a redirect. */
  links: string[];
  /** Paths of the uploads, poster and social card that the page mentions. */
  files: string[];
}

const mostPages = 100_000;
const notPages = /^\/(?:api|_astro|upload|cards|desk|healthz|readyz|metrics)\b|\.\w{2,11}$/;

/** The paths of the public pages, without the desk, error pages, pictures and files such as the sitemap. */
export function publicRoutes(): string[] {
  return Object.keys(pageParameters).filter((path) => !/^\/(?:desk|cards|404|500)\b|\.(?:xml|txt|js)$/.test(path));
}

function seeds(): string[] {
  const resumes = [...resumeTypes, ...jobTypes].map((type) => `/personal?resumetype=${type}`);
  return [...publicRoutes(), ...resumes].flatMap((path) => locales.map((locale) => localePath(path, locale)));
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));
}

/** The paths of the uploads and posters in a page, and of its social card, whose address contains the site's origin. */
function filesOf(html: string, publicUrl: string): string[] {
  const own = html.replaceAll(`content="${publicUrl}/`, 'content="/');
  return [...new Set([...own.matchAll(/\/(?:upload\/(?:images|files)|cards)\/[\w-]+\.\w+/g)].map(([path]) => path))];
}

/**
 * The path and query to request from the running site, and the folder for the answer; undefined if the link leads to another
 * site, the API, the desk or a file.
 */
function pageOf(href: string, site: string): { request: string; address: string } | undefined {
  const url = URL.parse(href, site);
  if (!url || url.origin !== new URL(site).origin || notPages.test(url.pathname)) return undefined;
  const { path, query } = fileAddress(url.pathname, url.search, fileParameters);
  const base = query === '' ? path : url.pathname;
  return { request: base.replace(/(.)\/$/, '$1') + query, address: path.endsWith('/') ? path : `${path}/` };
}

async function sitemapLinks(site: string, publicUrl: string): Promise<string[]> {
  const links: string[] = [];
  const waiting = ['/sitemap.xml'];
  for (let map = waiting.shift(); map !== undefined; map = waiting.shift()) {
    const text = await (await fetch(site + map)).text();
    for (const [, loc] of text.matchAll(/<loc>([^<]+)<\/loc>/g)) {
      const path = loc!.replaceAll('&amp;', '&').slice(publicUrl.length);
      (path.startsWith('/sitemap.xml') ? waiting : links).push(path);
    }
  }
  return links;
}

/** The origins of the running site, of the published site and of its API. */
export interface Site {
  /** The origin to fetch pages from. */
  url: string;
  /** The origin that visitors will use. */
  publicUrl: string;
  apiOrigin: string;
}

async function fetchPage({ url, publicUrl, apiOrigin }: Site, request: string, address: string): Promise<StaticPage | undefined> {
  const response = await fetch(url + request, { redirect: 'manual' });
  const location = response.headers.get('location');
  if (location) {
    const target = new URL(location, url);
    const asked = await fetch(`${url}${request}?type=1`, { redirect: 'manual' });
    const takesQuery = asked.headers.get('location')?.includes('?') ?? false;
    return { address, html: redirectPage(target.pathname, target.search, takesQuery), links: [location], files: [] };
  }
  const isRoute = !request.includes('?');
  // A page without its required parameters answers 404 with a message, and gets a file. A page with an unknown
  // parameter value gets no file.
  if (response.status !== 200 && !(isRoute && response.status === 404)) return undefined;
  const html = await response.text();
  const page: RenderedPage = {
    html,
    policy: response.headers.get('content-security-policy'),
    locale: /^\/en-us(?:\/|$)/.test(request) ? 'en-us' : 'zh-cn',
    path: request.split('?', 1)[0]!.replace(/^\/en-us(?=\/|$)/, '') || '/',
  };
  return { address, html: staticPage(page, url, apiOrigin), links: linksOf(html), files: filesOf(html, publicUrl) };
}

/**
 * Renders all reachable pages, at most `mostPages`, one after the other. A page of a single item comes last if it has a file
 * already, so that new pages appear soon on a large site.
 * @param isThere whether an address has a file already
 */
export async function* crawl(site: Site, isThere: (address: string) => boolean): AsyncGenerator<StaticPage> {
  const known = new Set<string>();
  const soon: { request: string; address: string }[] = [];
  const later: typeof soon = [];

  function add(href: string): void {
    const page = pageOf(href, site.url);
    if (!page || known.has(page.address) || known.size >= mostPages) return;
    known.add(page.address);
    (/\/id-/.test(page.address) && isThere(page.address) ? later : soon).push(page);
  }

  for (const path of [...seeds(), ...(await sitemapLinks(site.url, site.publicUrl))]) add(path);
  for (let next = soon.shift() ?? later.shift(); next; next = soon.shift() ?? later.shift()) {
    const page = await fetchPage(site, next.request, next.address);
    if (!page) continue;
    yield page;
    for (const href of page.links) add(href);
  }
}
