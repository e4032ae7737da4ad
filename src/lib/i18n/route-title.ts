import type { MessageKey, Translate } from './translate.ts';

const routes = [
  'home',
  'hotJob',
  'hotJobDetail',
  'notice',
  'shownotice',
  'noticeDetail',
  'personal',
  'applications',
  'materialUpload',
  'companyProfile',
  'examinationIntention',
  'interview',
  'transfer',
  'admissionSlip',
  'flyBackgroundCheck',
  'flyBackgroundUpload',
  'img2',
  'crew/home',
  'crew/recruit',
  'crew/inform',
  'crew/process',
  'crew/answer',
  'crew/jobSearch',
  'saved',
  'print',
  'politics',
  'anchordisclaimer',
  'resetpassword',
  'activeaccount',
];

/** The title of a route, whatever content its page shows; undefined for a path that is not in `routes`. */
export function routeTitle(path: string, t: Translate): string | undefined {
  const route = path.replace(/^\/|\/$/g, '');
  if (!routes.includes(route)) return undefined;
  return t(`common.routes.${route.replace(/\/./, (part) => part.slice(1).toUpperCase())}` as MessageKey);
}
