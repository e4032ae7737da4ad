import { LogCheck, LogPage, LogQuery } from '#lib/contract/log.ts';
import { pageSizeOf } from '#lib/contract/page-size.ts';
import { endOfDayInShanghai } from '#lib/rules/deadline.ts';
import { searchLog } from '#server/platform/audit/search-log.ts';
import { verifyLog } from '#server/platform/audit/verify-log.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';
import { spend } from '#server/platform/rate-limits/spend.ts';

import { describeEntries } from './describe-log.ts';

const dayMs = 86_400_000;
/** Default page size. */
const usualSize = 50;

const reading = { access: 'staff', permission: 'log.read' } as const;

/** The start and end (ms) of the requested period. The day in `when`, if given, replaces a missing `from` or `to`. */
function momentsIn({ when, from = when, to = when }: LogQuery): { from?: number; to?: number } {
  return {
    ...(from ? { from: endOfDayInShanghai(from) - dayMs + 1 } : {}),
    ...(to ? { to: endOfDayInShanghai(to) } : {}),
  };
}

/** Routes that read the log of the hiring office. */
export const logRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: '/api/staff/log',
    operationId: 'searchLog',
    summary: 'The log of the hiring office, the newest first: who did what to whom, when',
    ...reading,
    scope: 'units',
    query: LogQuery,
    data: LogPage,
    async handle({ app, actor, query, locale }) {
      const { who, what, whom, cursor } = query;
      const search = { who: who?.trim(), what: what || undefined, whom: whom?.trim(), ...momentsIn(query) };
      const size = pageSizeOf(query.size, usualSize);
      const { list, next } = await searchLog(app, actor, search, { cursor: cursor || undefined, size });
      return { list: await describeEntries(app, list, locale), next };
    },
  }),
  route({
    method: 'GET',
    path: '/api/staff/log/check',
    operationId: 'checkLog',
    summary: 'Check the hash chain of the whole log: whether anything was changed, removed or inserted',
    ...reading,
    scope: 'office',
    errors: ['429'],
    data: LogCheck,
    async handle({ app, actor }) {
      await spend(app, 'logChecks', actor.id);
      return verifyLog(app);
    },
  }),
];
