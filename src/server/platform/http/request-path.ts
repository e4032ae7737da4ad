import type { IncomingMessage } from 'node:http';

/**
 * Parts of a path on which URL parsers disagree (dot segments, backslashes, NUL), or which become a host once a prefix is
 * removed (two slashes). No page's path contains them.
 */
const ambiguous = /(?:^|\/)\.{1,2}(?:\/|$)|\/\/|[\\\0]/;

function withoutQuery(target: string): string {
  const end = target.indexOf('?');
  return end === -1 ? target : target.slice(0, end);
}

/** The path of a request, or null if it is invalid or ambiguous; paths of the API are not checked. */
export function readPath(target: string): string | null {
  const path = withoutQuery(target);
  if (path.startsWith('/api/')) return path;
  try {
    return path.startsWith('/') && !ambiguous.test(decodeURIComponent(path)) ? path : null;
  } catch {
    return null;
  }
}

/** Path segments before a secret: before the code of an activation link, or before the token of a calendar. */
const beforeSecret = /(\/(?:activeaccount|calendar)\/)[^/]+/;

/** The path for the log, without the query and secrets. */
export function loggedPath(target = '/'): string {
  const path = withoutQuery(target);
  return path.replace(beforeSecret, '$1-');
}

/** Whether a request has several `Host` headers: a proxy may have used a different one of them than Node. */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

const unused = /^(?:\/en-us)?\/_(?:image|server-islands)(?:\/|$)/;

/** Whether a path is an endpoint of Astro that the site does not use: image optimization or server islands. */
export function isUnused(path: string): boolean {
  return path.includes('_') || path.includes('%') ? unused.test(decodeURIComponent(path)) : false;
}
