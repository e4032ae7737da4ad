const list = ['jobType', 'keyWord', 'workPlace', 'pkPostseries', 'employOrg', 'showExpired', 'pageNum'] as const;
const zone = ['type'] as const;

/**
 * The query parameters that each page reads besides `type=6`, by the page's path in src/pages. A page that is not listed
 * reads none. All other parameters are removed before a page is rendered or looked up in the cache, so that they create no
 * further cache entries. Scripts in the browser still see them.
 */
export const pageParameters: Readonly<Record<string, readonly string[]>> = {
  '/': [],
  '/404': [],
  '/500': [],
  '/account': [],
  '/activeaccount': [],
  '/admissionSlip': [],
  '/alerts': [],
  '/anchordisclaimer': [],
  '/applications': [],
  '/cards/[id].jpg': [],
  '/cards/[poster].png': [],
  '/companyProfile': ['id'],
  '/crew': zone,
  '/crew/answer': zone,
  '/crew/home': zone,
  '/crew/inform': zone,
  '/crew/jobSearch': [...zone, ...list],
  '/crew/process': zone,
  '/crew/recruit': zone,
  '/desk': [],
  '/desk/content': [],
  '/desk/content/[kind]/[id]': [],
  '/desk/templates': [],
  '/desk/postings': [],
  '/desk/postings/[id]': [],
  '/desk/postings/[id]/ranking': [],
  '/desk/preview/posting': ['token'],
  '/desk/applications': [],
  '/desk/applications/[id]': [],
  '/desk/grid': [],
  '/desk/pool': [],
  '/desk/figures': [],
  '/desk/season': [],
  '/desk/account': [],
  '/desk/exports': [],
  '/desk/imports': [],
  '/desk/retention': [],
  '/desk/batches': [],
  '/desk/checks': [],
  '/desk/sessions': [],
  '/desk/sessions/[id]': [],
  '/desk/sessions/[id]/check-in': [],
  '/desk/setup': [],
  '/desk/sign-in': [],
  '/desk/webhooks': [],
  '/desk/tokens': [],
  '/desk/staff': [],
  '/desk/jobs': [],
  '/desk/log': [],
  '/examinationIntention': [],
  '/feed.xml': [],
  '/flyBackgroundCheck': [],
  '/flyBackgroundUpload': [],
  '/home': ['brochures'],
  '/hotJob': list,
  '/hotJobDetail': ['id', 'type', 'key'],
  '/img2': [],
  '/interview': [],
  '/materialUpload': [],
  '/notice': ['jobType', 'type', 'page'],
  '/noticeDetail': ['id'],
  '/offer': [],
  '/offline': [],
  '/personal': ['resumetype', 'applyId'],
  '/politics': [],
  '/print': ['resumetype'],
  '/resetpassword': ['code'],
  '/robots.txt': [],
  '/saved': [],
  '/service-worker.js': [],
  '/shownotice': ['id'],
  '/sitemap.xml': ['part'],
  '/transfer': [],
};

/** Parameters with a secret or personal value: the page sees only that they are present. */
export const secretParameters: ReadonlySet<string> = new Set(['code', 'applyId']);

/** Maximum length of a parameter's value; the rest is cut off. No valid value is longer. */
const longest = 200;

/**
 * The part of a query that a page reads, in a fixed order; empty, or starting with a question mark. Every page accepts
 * `type=6`, which changes its title (specification: navigation rules).
 */
export function pageQuery(path: string, asked: URLSearchParams): string {
  const query = new URLSearchParams();
  for (const name of pageParameters[path] ?? []) {
    const value = asked.get(name);
    if (value) query.set(name, secretParameters.has(name) ? '1' : value.slice(0, longest));
  }
  if (asked.get('type') === '6') query.set('type', '6');
  const text = query.toString();
  return text && `?${text}`;
}
