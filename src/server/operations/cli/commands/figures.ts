import { funnelGroupings } from '#lib/domain/funnel.ts';
import { countSteps } from '#server/office/analytics/count-steps.ts';
import { funnelColumns, funnelRows } from '#server/office/analytics/funnel-table.ts';
import { readFunnel } from '#server/office/analytics/read-funnel.ts';

import { opsActor } from '../actor.ts';
import type { Command } from '../command.ts';
import { tableOf } from '../lines.ts';
import { oneOf } from './shared.ts';

const { units } = opsActor;

/** Commands for the office's figures. */
export const figureCommands: readonly Command[] = [
  {
    noun: 'figures',
    verb: 'funnel',
    summary: 'ops.figures.funnel',
    options: {
      from: { value: 'DAY', summary: 'ops.options.from' },
      to: { value: 'DAY', summary: 'ops.options.toDay' },
      jobType: { value: 'N', summary: 'ops.options.jobType' },
      pkRegJob: { value: 'ID', summary: 'ops.options.pkRegJob' },
      unit: { value: 'UNIT', summary: 'ops.options.ofUnit' },
      'group-by': { value: 'WHAT', summary: 'ops.options.groupBy' },
    },
    async run(app, given, reader) {
      const { t, locale } = reader;
      const groupBy = oneOf(given, 'group-by', funnelGroupings, reader);
      await countSteps(app);
      const query = {
        ...{ from: given.text('from'), to: given.text('to'), jobType: given.text('jobType') },
        ...{ pkRegJob: given.text('pkRegJob'), unit: given.text('unit') },
        groupBy,
      };
      const funnel = await readFunnel(app, { units, role: 'lead' }, query, locale);
      const columns = funnelColumns(t);
      const rows = funnelRows(funnel, t).map((row) => columns.map(({ name }) => row[name] ?? ''));
      const period = t('desk-figures.period', { from: funnel.from, to: funnel.to });
      const headings = columns.map(({ name, heading = name }) => heading);
      return { data: funnel, lines: [period, ...(rows.length === 0 ? [] : tableOf(headings, rows))] };
    },
  },
];
