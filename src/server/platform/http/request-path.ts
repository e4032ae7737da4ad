import type { IncomingMessage } from 'node:http';

/**
 * What URL parsers read differently (dot segments, backslashes, NUL), or as another host once a prefix is removed (two
 * slashes). No page's path has any of it.
 */
const ambiguous = /(?:^|\/)\.{1,2}(?:\/|$)|\/\/|[\\\0]/;

function withoutQuery(target: string): string {
  const end = target.indexOf('?');
  return end === -1 ? target : target.slice(0, end);
}

/** The path of a request, or null if it is invalid or ambiguous. */
export function readPath(target: string): string | null {
  const path = withoutQuery(target);
  if (path.startsWith('/api/')) return path;
  try {
    return path.startsWith('/') && !ambiguous.test(decodeURIComponent(path)) ? path : null;
  } catch {
    return null;
  }
}

/** The path for the log: without the codes of links. */
export function loggedPath(target = '/'): string {
  const path = withoutQuery(target);
  return path.includes('/activeaccount/') ? path.replace(/(\/activeaccount\/)[^/]+/, '$1-') : path;
}

/** Whether a request names its host twice: a proxy may have used the other one. */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

const unused = /^(?:\/en-us)?\/_(?:image|server-islands)(?:\/|$)/;

/** Astro's endpoints that the site does not use: pictures are prepared, no island is rendered on demand. */
export function isUnused(path: string): boolean {
  return path.includes('_') || path.includes('%') ? unused.test(decodeURIComponent(path)) : false;
}
