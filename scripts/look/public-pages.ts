import type { RunningSite } from '#server/main/start.ts';

interface PublicPage {
  name: string;
  path: string;
  /** Whether the page exists in English; if not, its English address redirects to the English home page. */
  inEnglish: boolean;
}

/** Public pages with example parameters; the posting is taken from the database. */
export async function publicPages({ app }: RunningSite): Promise<PublicPage[]> {
  const { id } = await app.db
    .selectFrom('postings')
    .select('id')
    .where('jobType', '=', '3')
    .orderBy('publishDate', 'desc')
    .executeTakeFirstOrThrow();
  const both = (name: string, path: string) => ({ name, path, inEnglish: true });
  const chinese = (name: string, path: string) => ({ name, path, inEnglish: false });
  return [
    both('home', '/home'),
    both('hotJob', '/hotJob'),
    both('hotJob-filtered', '/hotJob?jobType=3&keyWord=工程'),
    both('hotJob-empty', '/hotJob?keyWord=zzzz'),
    both('hotJobDetail', `/hotJobDetail?id=${id}`),
    chinese('notice', '/notice'),
    both('noticeDetail', '/noticeDetail?id=registration-notice'),
    both('privacy-notice', '/noticeDetail?id=privacy-notice'),
    both('companyProfile', '/companyProfile'),
    chinese('crew-home', '/crew/home?type=1'),
    chinese('crew-cabin', '/crew/home?type=2'),
    chinese('crew-recruit', '/crew/recruit?type=2'),
    chinese('crew-inform', '/crew/inform?type=2'),
    chinese('crew-process', '/crew/process?type=1'),
    chinese('crew-answer', '/crew/answer?type=5'),
    chinese('crew-jobSearch', '/crew/jobSearch?type=1'),
    both('politics', '/politics'),
    both('anchordisclaimer', '/anchordisclaimer'),
    both('img2', '/img2'),
    both('print', '/print'),
    both('resetpassword', '/resetpassword?code=0123456789abcdef'),
    both('activeaccount', '/activeaccount?code=0123456789abcdef'),
    both('personal', '/personal?resumetype=school'),
    both('applications', '/applications'),
    both('saved', '/saved'),
    both('alerts', '/alerts'),
    both('offline', '/offline'),
    both('materialUpload', '/materialUpload'),
    both('examinationIntention', '/examinationIntention'),
    both('interview', '/interview'),
    both('transfer', '/transfer'),
    both('offer', '/offer'),
    both('admissionSlip', '/admissionSlip'),
    both('flyBackgroundCheck', '/flyBackgroundCheck'),
    both('flyBackgroundUpload', '/flyBackgroundUpload'),
  ];
}
