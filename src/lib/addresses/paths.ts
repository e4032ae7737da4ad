import type { Locale } from '#lib/text/locale.ts';

/** The address of an unprefixed path in a language: `/hotJob` or `/en-us/hotJob`. */
export function localePath(path: string, locale: Locale): string {
  return locale === 'en-us' ? `/en-us${path === '/' ? '' : path}` : path;
}

export type Query = Record<string, string | number | undefined>;

/** The address of an unprefixed path and a query in a language; parameters without a value are left out. */
export function pageAddress(path: string, locale: Locale, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return localePath(path, locale) + (text ? `?${text}` : '');
}

/**
 * Whether the page at an unprefixed path exists only in Chinese; English readers are redirected to the home page
 * (specification: navigation rules).
 */
export function isChineseOnly(path: string): boolean {
  return /^\/(?:crew(?:\/.*)?|notice)\/?$/.test(path);
}

/** Whether a link in the content is a path of this site; false for other hosts and `javascript:` links. */
export function isSitePath(link: string): boolean {
  // Browsers drop tabs and line breaks, so `/<tab>/host` would lead to the host.
  return /^\/(?![/\\\s])/.test(link);
}

/**
 * Turns a path from a link in the content into an address in the reader's language. Instead of a page that exists only in
 * Chinese, English readers get the job list, filtered by the category in the path's `type`.
 */
export function siteLink(path: string, locale: Locale): string {
  const [page = '', search = ''] = path.split('?', 2);
  if (locale === 'zh-cn' || !isChineseOnly(page)) return localePath(path, locale);
  return pageAddress('/hotJob', locale, { jobType: new URLSearchParams(search).get('type') ?? undefined });
}

/** The pages of a category's own site, under `/crew`. */
export type CrewPage = 'home' | 'recruit' | 'inform' | 'process' | 'answer' | 'jobSearch';

/** The hash of a section of the resume page, or of one of its fields. */
export function resumeHash(section: string, path = ''): string {
  return path ? `#${section}/${path}` : `#${section}`;
}

/** Addresses of the site's pages (specification: screens and routes). */
export const paths = {
  start: (locale: Locale) => localePath('/', locale),
  home: (locale: Locale) => localePath('/home', locale),
  /** The brochure list of the home page; `brochures` is its page number. */
  brochures: (locale: Locale, brochures?: number) => `${pageAddress('/home', locale, { brochures })}#all-brochures`,
  hotJob: (locale: Locale, query: Query = {}) => pageAddress('/hotJob', locale, query),
  hotJobDetail: (locale: Locale, query: { id: string; type?: string; key?: string }) =>
    pageAddress('/hotJobDetail', locale, query),
  /** The posting's image for social cards. */
  card: (postingId: string) => `/cards/${encodeURIComponent(postingId)}.jpg`,
  /** The posting's poster, a PNG to print or share. */
  poster: (locale: Locale, postingId: string) => `/cards/${locale}-${encodeURIComponent(postingId)}.png`,
  notices: (locale: Locale, query: Query = {}) => pageAddress('/notice', locale, query),
  showNotice: (locale: Locale, query: { id: string; type?: string; key?: string }) => pageAddress('/shownotice', locale, query),
  noticeDetail: (locale: Locale, id: string) => pageAddress('/noticeDetail', locale, { id }),
  registrationNotice: (locale: Locale) => pageAddress('/noticeDetail', locale, { id: 'registration-notice' }),
  privacyNotice: (locale: Locale) => pageAddress('/noticeDetail', locale, { id: 'privacy-notice' }),
  /** Without a type, the page opens the resume type that was last opened on the device. */
  personal: (locale: Locale, resumetype?: string) => pageAddress('/personal', locale, { resumetype }),
  saved: (locale: Locale) => localePath('/saved', locale),
  applications: (locale: Locale) => localePath('/applications', locale),
  /** The resume of an application that the airline has opened for changes. */
  changeApplication: (locale: Locale, applyId: string) => pageAddress('/personal', locale, { applyId }),
  /** The offer of an application and the reply to it. */
  offer: (locale: Locale, applyId: string) => pageAddress('/offer', locale, { applyId }),
  /** The reply to the invitation to an interview or another session. */
  sessionReply: (locale: Locale, query: { applyId: string; session: string }) => pageAddress('/interview', locale, query),
  /** The page that asks whether an application may be transferred to another posting. */
  transfer: (locale: Locale, query: { applyId: string }) => pageAddress('/transfer', locale, query),
  materialUpload: (locale: Locale, query: { type?: string; applyId?: string; pkPsndoc?: string } = {}) =>
    pageAddress('/materialUpload', locale, query),
  companyProfile: (locale: Locale, query: Query = {}) => pageAddress('/companyProfile', locale, query),
  examinationIntention: (locale: Locale, query: Query = {}) => pageAddress('/examinationIntention', locale, query),
  admissionSlip: (locale: Locale, query: { applyId: string }) => pageAddress('/admissionSlip', locale, query),
  flyBackgroundCheck: (locale: Locale, query: Query = {}) => pageAddress('/flyBackgroundCheck', locale, query),
  flyBackgroundUpload: (locale: Locale, query: Query = {}) => pageAddress('/flyBackgroundUpload', locale, query),
  crew: (locale: Locale, page: CrewPage, query: Query = {}) => pageAddress(`/crew/${page}`, locale, query),
  resetPassword: (locale: Locale, code?: string) => pageAddress('/resetpassword', locale, { code }),
  /**
   * The reader's search alerts or, with the code from a link in a mail, those of the mail's recipient. The code is in the
   * hash, which is never sent to a server.
   */
  alerts: (locale: Locale, code?: string) => localePath('/alerts', locale) + (code ? `#code=${code}` : ''),
  account: (locale: Locale) => localePath('/account', locale),
  activeAccount: (locale: Locale, code?: string) => pageAddress('/activeaccount', locale, { code }),
  print: (locale: Locale, resumetype?: string) => pageAddress('/print', locale, { resumetype }),
  politics: (locale: Locale) => localePath('/politics', locale),
  anchorDisclaimer: (locale: Locale) => localePath('/anchordisclaimer', locale),
};

/** The id of the posting whose page is at an address of the site; undefined for other pages. */
export function postingOfPath(path: string): string | undefined {
  return /^(?:\/en-us)?\/hotJobDetail(?:\/?\?(?:.*&)?id=|\/id-)([\w-]+)/.exec(path)?.[1];
}
