import { quietly } from './quietly.ts';

/** The placeholder that replaces a code in an address's query after the code has been read. */
const taken = '-';

/** The path of a page without its language: a code stays valid when the reader changes the language. */
function pageOf(pathname: string): string {
  return pathname.replace(/^\/en-us(?=\/)/, '').replace(/\/$/, '');
}

const nameOf = (pathname: string) => `skygate.link.${pageOf(pathname)}`;

/** The codes in memory, by the same names as in session storage, for browsers that do not allow storage. */
const codes = new Map<string, string>();

/** The code in the hash or in the query of the page's address. */
function shownCode({ hash, search }: Location): string | null {
  const code = new URLSearchParams(hash.slice(1)).get('code') ?? new URLSearchParams(search).get('code');
  return code === taken ? null : code;
}

function withoutCode({ pathname, hash, search }: Location): string {
  const query = new URLSearchParams(search);
  if (query.has('code')) query.set('code', taken);
  const rest = new URLSearchParams(hash.slice(1));
  rest.delete('code');
  return `${pathname}${query.size > 0 ? `?${query}` : ''}${rest.size > 0 ? `#${rest}` : ''}`;
}

/**
 * The code of the link that opened this page. It is immediately removed from the address and the history, and stored for the
 * tab, so that it survives a reload or a change of language.
 * @returns undefined if no link with a code opened this page in this tab, or the code was forgotten
 */
export function takeLinkCode(): string | undefined {
  const name = nameOf(location.pathname);
  const shown = shownCode(location);
  if (shown) {
    replaceLinkCode(shown);
    history.replaceState(history.state, '', withoutCode(location));
  }
  return codes.get(name) ?? quietly(() => sessionStorage.getItem(name)) ?? undefined;
}

/** Replaces the code of the link that opened this page with a new code for the same content. */
export function replaceLinkCode(code: string): void {
  const name = nameOf(location.pathname);
  codes.set(name, code);
  quietly(() => sessionStorage.setItem(name, code));
}

/** Forgets the code of the link that opened this page; called when the code has been used or is invalid. */
export function forgetLinkCode(): void {
  const name = nameOf(location.pathname);
  codes.delete(name);
  quietly(() => sessionStorage.removeItem(name));
}
