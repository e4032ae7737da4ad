import type { Locale } from '#lib/text/locale.ts';

import { localePath, pageAddress, type Query } from './paths.ts';

/** Addresses of the desk's pages. */
export const deskPaths = {
  today: (locale: Locale) => localePath('/desk', locale),
  applications: (locale: Locale, query: Query = {}) => pageAddress('/desk/applications', locale, query),
  application: (locale: Locale, id: string) => localePath(`/desk/applications/${encodeURIComponent(id)}`, locale),
  /** @param ids the applications of the candidates who are interviewed together */
  grid: (locale: Locale, ids: readonly string[]) => pageAddress('/desk/grid', locale, { of: ids.join(',') }),
  pool: (locale: Locale) => localePath('/desk/pool', locale),
  checks: (locale: Locale) => localePath('/desk/checks', locale),
  batches: (locale: Locale, query: Query = {}) => pageAddress('/desk/batches', locale, query),
  season: (locale: Locale) => localePath('/desk/season', locale),
  figures: (locale: Locale, query: Query = {}) => pageAddress('/desk/figures', locale, query),
  sessions: (locale: Locale) => localePath('/desk/sessions', locale),
  session: (locale: Locale, id: string) => localePath(`/desk/sessions/${encodeURIComponent(id)}`, locale),
  sessionDoor: (locale: Locale, id: string) => localePath(`/desk/sessions/${encodeURIComponent(id)}/check-in`, locale),
  postings: (locale: Locale, query: Query = {}) => pageAddress('/desk/postings', locale, query),
  posting: (locale: Locale, id: string) => localePath(`/desk/postings/${encodeURIComponent(id)}`, locale),
  ranking: (locale: Locale, id: string, query: Query = {}) =>
    pageAddress(`/desk/postings/${encodeURIComponent(id)}/ranking`, locale, query),
  postingPreview: (locale: Locale, query: { token: string }) => pageAddress('/desk/preview/posting', locale, query),
  content: (locale: Locale, query: Query = {}) => pageAddress('/desk/content', locale, query),
  contentItem: (locale: Locale, kind: string, id: string) =>
    localePath(`/desk/content/${kind}/${encodeURIComponent(id)}`, locale),
  templates: (locale: Locale) => localePath('/desk/templates', locale),
  exports: (locale: Locale) => localePath('/desk/exports', locale),
  imports: (locale: Locale) => localePath('/desk/imports', locale),
  retention: (locale: Locale) => localePath('/desk/retention', locale),
  webhooks: (locale: Locale) => localePath('/desk/webhooks', locale),
  staff: (locale: Locale) => localePath('/desk/staff', locale),
  tokens: (locale: Locale) => localePath('/desk/tokens', locale),
  jobs: (locale: Locale) => localePath('/desk/jobs', locale),
  log: (locale: Locale, query: Query = {}) => pageAddress('/desk/log', locale, query),
  account: (locale: Locale) => localePath('/desk/account', locale),
  setup: (locale: Locale) => localePath('/desk/setup', locale),
  /** @param next address of the desk page to open after signing in */
  signIn: (locale: Locale, next?: string) => pageAddress('/desk/sign-in', locale, { next }),
};

/**
 * Whether an address is a page of the desk. False for other hosts and `javascript:` addresses, and for addresses that
 * contain `..`, a backslash or a control character.
 */
export function isDeskAddress(address: string): boolean {
  return /^(?:\/en-us)?\/desk(?:[/?#]|$)/.test(address) && !/[\\\u0000-\u001f]|\.\./.test(address);
}
