import * as z from 'zod/mini';

import { ReserveList } from '#lib/contract/offers.ts';
import { OutstandingCards, OutstandingQuery, QuotaList, QuotaQuery, Ranking, RankingQuery } from '#lib/contract/ranking.ts';
import {
  ExtendRequest,
  StaffPosting,
  StaffPostingId,
  StaffPostingList,
  StaffPostingQuery,
  WaitingForPosting,
} from '#lib/contract/staff-postings.ts';
import { noteShown } from '#server/platform/audit/shown.ts';
import { route } from '#server/platform/http/route.ts';
import { notifyOfExtension } from '#server/recruitment/applications/apply/started.ts';
import { extendPosting } from '#server/recruitment/postings/extend-posting.ts';

import { listOutstanding } from './list-outstanding.ts';
import { listPostings } from './list-postings.ts';
import { listQuotas } from './list-quotas.ts';
import { countWaiting } from './next-intake.ts';
import { listReserve } from './next-of-reserve.ts';
import { rankApplications } from './ranking.ts';

/** The routes of postings that also read applications or alerts, or notify candidates. */
export const recruitingPostingRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/postings',
    operationId: 'listOfficePostings',
    summary:
      'The postings within reach: drafts and scheduled ones first, then the newest; with the number of applications per status, and the number of people who wait for the next intake',
    access: 'staff',
    permission: 'postings.edit',
    scope: 'units',
    query: StaffPostingQuery,
    data: StaffPostingList,
    handle: ({ app, actor, query, locale }) => listPostings(app, actor, query, locale),
  }),
  route({
    method: 'GET',
    path: '/api/staff/postings/{id}/next-intake',
    operationId: 'countWaitingForPosting',
    summary: 'How many people wait for the next intake of the posting',
    access: 'staff',
    permission: ['postings.edit', 'applications.read'],
    scope: 'units',
    params: StaffPostingId,
    data: WaitingForPosting,
    handle: async ({ app, actor, params }) => ({ waiting: await countWaiting(app, actor, params.id) }),
  }),
  route({
    method: 'GET',
    path: '/api/staff/postings/{id}/ranking',
    operationId: 'rankApplications',
    summary:
      'The applications in a round by score, with the vacancies left; logged. If the scores are means of scorecards, only for leads and callers who cannot score in the round',
    access: 'staff',
    permission: 'applications.decide',
    scope: 'units',
    params: StaffPostingId,
    query: RankingQuery,
    data: Ranking,
    handle: async ({ app, actor, params, query, locale }) => {
      const found = await rankApplications(app, actor, params.id, query, locale);
      await noteShown(app, actor, 'applications', found.list);
      return found;
    },
  }),
  route({
    method: 'GET',
    path: '/api/staff/postings/{id}/outstanding-cards',
    operationId: 'listOutstandingCards',
    summary: 'Who has not handed in all their scorecards in a round, and how many are missing',
    access: 'staff',
    permission: 'applications.override',
    scope: 'units',
    params: StaffPostingId,
    query: OutstandingQuery,
    data: OutstandingCards,
    handle: ({ app, actor, params, query }) => listOutstanding(app, actor, params.id, query),
  }),
  route({
    method: 'GET',
    path: '/api/staff/postings/{id}/reserve',
    operationId: 'listReserve',
    summary: 'The first applications at the step before the offer, the highest mean score first; logged',
    access: 'staff',
    permission: 'applications.decide',
    scope: 'units',
    params: StaffPostingId,
    data: ReserveList,
    handle: async ({ app, actor, params, locale }) => {
      const reserve = await listReserve(app, actor, params.id, locale);
      await noteShown(app, actor, 'reserve', reserve.list);
      return reserve;
    },
  }),
  route({
    method: 'GET',
    path: '/api/staff/quotas',
    operationId: 'listQuotas',
    summary:
      'The headcount and vacancies of a posting, by base if it has a headcount per base; if no posting is given, the numbers of at most six postings, most vacancies first',
    access: 'staff',
    permission: 'applications.read',
    scope: 'units',
    query: QuotaQuery,
    data: QuotaList,
    handle: ({ app, actor, query, locale }) => listQuotas(app, actor, query.pkRegJob, locale),
  }),
  route({
    method: 'POST',
    path: '/api/staff/postings/{id}/extend',
    operationId: 'extendPosting',
    summary: 'Extend the deadline of a posting, with a reason; candidates who have started to apply are notified',
    access: 'staff',
    permission: 'postings.edit',
    scope: 'units',
    params: StaffPostingId,
    body: ExtendRequest,
    errors: ['409'],
    data: z.extend(StaffPosting, { told: z.int() }),
    handle: ({ app, actor, params, body, locale }) =>
      extendPosting(app, actor, params.id, { ...body, tell: (trx, posting) => notifyOfExtension(trx, app, posting) }, locale),
  }),
];
