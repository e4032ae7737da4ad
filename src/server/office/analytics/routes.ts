import { Readable } from 'node:stream';

import { Funnel, FunnelQuery } from '#lib/contract/funnel.ts';
import { Season, SeasonMail, SeasonQuery } from '#lib/contract/season.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { fileAnswer } from '#server/platform/files/file-answer.ts';
import { route } from '#server/platform/http/route.ts';
import type { SheetRow } from '#server/platform/spreadsheets/columns.ts';
import { writeRows } from '#server/platform/spreadsheets/export-rows.ts';

import { funnelColumns, funnelRows } from './funnel-table.ts';
import { changeSeasonMail, readSeasonMail } from './mail-season.ts';
import { readFunnel } from './read-funnel.ts';
import { readSeason } from './read-season.ts';

const reading = { access: 'staff', permission: 'figures.read', scope: 'units' } as const;

/** Routes of the office's figures. */
export const analyticsRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/analytics/funnel',
    operationId: 'readFunnel',
    summary: 'How many applications of a period entered each step, and how many days they spent in it, by group',
    ...reading,
    query: FunnelQuery,
    data: Funnel,
    handle: ({ app, actor, query, locale }) => readFunnel(app, actor, query, locale),
  }),
  route({
    method: 'GET',
    path: '/api/staff/analytics/season',
    operationId: 'readSeason',
    summary: 'The headcount of a season by category and base, what is filled, and the forecast',
    access: 'staff',
    permission: 'applications.read',
    scope: 'units',
    query: SeasonQuery,
    data: Season,
    handle: ({ app, actor, query, locale }) => readSeason(app, actor, query, locale),
  }),
  route({
    method: 'GET',
    path: '/api/staff/analytics/season/mail',
    operationId: 'readSeasonMail',
    summary: 'Whether the caller gets the season by mail each Monday',
    access: 'staff',
    permission: 'applications.read',
    scope: 'own',
    data: SeasonMail,
    handle: ({ app, actor }) => readSeasonMail(app, actor),
  }),
  route({
    method: 'PUT',
    path: '/api/staff/analytics/season/mail',
    operationId: 'changeSeasonMail',
    summary: 'Start or stop mailing the season to the caller',
    access: 'staff',
    permission: 'applications.read',
    scope: 'own',
    body: SeasonMail,
    data: SeasonMail,
    handle: ({ app, actor, body }) => changeSeasonMail(app, actor, body),
  }),
  route({
    method: 'GET',
    path: '/api/staff/analytics/funnel.xlsx',
    operationId: 'exportFunnel',
    summary: 'Download the funnel as a sheet, one row per group and step',
    ...reading,
    query: FunnelQuery,
    handle: async ({ app, actor, query, locale }) => {
      const t = translateFor(locale);
      const funnel = await readFunnel(app, actor, query, locale);
      const { from, to } = funnel;
      const lines = [[t('desk-figures.filter.label'), t('desk-figures.period', { from, to })]] as const;
      const about = { creator: actor.name, at: app.clock.now(), title: t('desk-figures.title'), lines };
      const rows: AsyncIterable<SheetRow> = Readable.from(funnelRows(funnel, t));
      const portions = await Array.fromAsync(writeRows(funnelColumns(t), rows, 'xlsx', about));
      const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
      return fileAnswer({ name: `funnel-${from}-${to}.xlsx`, mediaType, bytes: Buffer.concat(portions) });
    },
  }),
];
