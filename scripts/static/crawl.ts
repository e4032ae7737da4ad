import { pageParameters, staticAddress } from '#lib/static-address.ts';

/** A page as it will lie on the file server. */
export interface StaticPage {
  /** Address on the static site, such as `/hotJobDetail/id-a1/`. */
  address: string;
  html: string;
}

const mostPages = 50_000;
const notPages = /^\/(?:api|_astro|upload|healthz|readyz|metrics)\b|\.\w{2,11}$/;

function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));
}

/** The page that an address leads to, without what scripts read from its query. */
function pageOf(href: string, base: string): string | undefined {
  const url = new URL(href, base);
  if (url.origin !== new URL(base).origin || notPages.test(url.pathname)) return undefined;
  const address = staticAddress(url.pathname, url.search);
  return address.includes('?') || address === url.pathname ? url.pathname : url.pathname + url.search;
}

function addressOf(page: string): string {
  const [path = '/', search = ''] = page.split('?', 2);
  return staticAddress(path, search ? `?${search}` : '');
}

/** A file that leads on, for what the server answers with a redirect. */
function leadingTo(address: string): string {
  const target = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${target}"><link rel="canonical" href="${target}"><a href="${target}">${target}</a>`;
}

/** The page's own content policy as a tag, widened by the API's origin; headers do not come along with files. */
export function withPolicy(html: string, policy: string | null, apiOrigin: string): string {
  if (!policy) return html;
  const widened = policy
    .replace(/frame-ancestors[^;]*;?/, '')
    .replace(/\b(connect-src|img-src|media-src) 'self'/g, `$1 'self' ${apiOrigin}`)
    .replaceAll('"', '&quot;');
  return html.replace(
    /<meta charset="?utf-8"?\s*\/?>/i,
    `$&<meta http-equiv="content-security-policy" content="${widened}"><script src="/static-address.js"></script>`,
  );
}

const island = /(<astro-island\b[\s\S]*?<\/astro-island>)/;

/** Leads links to files. Those inside an island stay: its script draws them again and must find what it expects. */
function withStaticLinks(html: string, base: string): string {
  const parts = html.split(island);
  return parts.map((part, index) => (index % 2 === 1 ? part : linksLedToFiles(part, base))).join('');
}

function linksLedToFiles(html: string, base: string): string {
  return html.replace(/(<a\b[^>]*?\shref=")([^"]+)(")/g, (whole, before: string, href: string, after: string) => {
    if (!href.startsWith('/')) return whole;
    const url = new URL(href.replaceAll('&amp;', '&'), base);
    return before + (staticAddress(url.pathname, url.search) + url.hash).replaceAll('&', '&amp;') + after;
  });
}

const parameters = new RegExp(`/(?:${pageParameters.join('|')})-[\\w-]+/.*$`);

/** For paths that are pages only with a query, such as /hotJobDetail: a file whose script leads to the right one. */
function signposts(pages: StaticPage[]): StaticPage[] {
  const bases = new Set(pages.map(({ address }) => address.replace(parameters, '')));
  const there = new Set(pages.map(({ address }) => address.replace(/\/$/, '')));
  const html =
    '<!doctype html><meta charset="utf-8"><meta name="robots" content="noindex"><script src="/static-address.js"></script>';
  return [...bases].filter((base) => !there.has(base)).map((address) => ({ address, html }));
}

/** Fetches every page that can be reached from `seeds`, as plain files. */
export async function crawl(base: string, seeds: string[], apiOrigin: string): Promise<StaticPage[]> {
  const waiting = [...seeds];
  const known = new Set(seeds.map(addressOf));
  const pages: StaticPage[] = [];
  for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
    const response = await fetch(base + page, { redirect: 'manual' });
    const address = addressOf(page);
    const location = response.headers.get('location');
    if (location) pages.push({ address, html: leadingTo(addressOf(pageOf(location, base) ?? '/')) });
    if (response.status !== 200) continue;
    const html = await response.text();
    const policy = response.headers.get('content-security-policy');
    pages.push({ address, html: withStaticLinks(withPolicy(html, policy, apiOrigin), base) });
    for (const href of linksOf(html)) {
      const next = pageOf(href, base);
      if (next === undefined || known.has(addressOf(next)) || known.size >= mostPages) continue;
      known.add(addressOf(next));
      waiting.push(next);
    }
  }
  return [...pages, ...signposts(pages)];
}
