import type { IncomingMessage } from 'node:http';

/**
 * What URL parsers read in different ways (steps up and down, backslashes, NUL), or as another host once a prefix is
 * taken off (two slashes). No page has any of it in its path.
 */
const ambiguous = /(?:^|\/)\.{1,2}(?:\/|$)|\/\/|[\\\0]/;

/** The path of a request, or null where it cannot be read as one, or not in one way only. */
export function readPath(target: string): string | null {
  const path = target.split('?', 1)[0]!;
  if (path.startsWith('/api/')) return path;
  try {
    return path.startsWith('/') && !ambiguous.test(decodeURIComponent(path)) ? path : null;
  } catch {
    return null;
  }
}

/** The path as the log may keep it: without the codes of links. */
export function loggedPath(target = '/'): string {
  return target.split('?', 1)[0]!.replace(/(\/activeaccount\/)[^/]+/, '$1-');
}

/** Whether a request names its host twice: what stands before the server may have gone by the other one. */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

const unused = /^(?:\/en-us)?\/_(?:image|server-islands)(?:\/|$)/;

/** Endpoints that Astro brings along and the site has no use for: pictures are made beforehand, no island is drawn on the server later. */
export function isUnused(path: string): boolean {
  return path.includes('_') || path.includes('%') ? unused.test(decodeURIComponent(path)) : false;
}
