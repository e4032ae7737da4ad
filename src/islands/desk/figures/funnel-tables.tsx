import { useT } from '#islands/ui/language.tsx';
import type { Funnel, FunnelRow } from '#lib/contract/funnel.ts';
import { stepName } from '#lib/i18n/step-name.ts';
import { shareOf } from '#lib/rules/funnel.ts';

import { type Column, DeskTable } from '../ui/desk-table.tsx';
import type { Comparison } from './figures-address.ts';

/** A share in percent; a dash if there is none, or if it exceeds 100 %. */
const percent = (share: number | undefined) => (share === undefined || share > 100 ? '–' : `${share.toFixed(1)} %`);

/** The days in a step: the median and the 90th percentile; a dash if unknown. */
function daysOf({ medianDays, p90Days }: FunnelRow, step: string): string {
  return medianDays[step] === undefined ? '–' : `${medianDays[step]} / ${p90Days[step]}`;
}

/** The change from `before` to `count` in percent, with its sign; a dash if `before` is 0. */
function changeOf(count: number, before: number): string {
  if (before === 0) return '–';
  const change = Math.round((100 * (count - before)) / before);
  return `${change > 0 ? '+' : ''}${change} %`;
}

interface StepsProps {
  funnel: Funnel;
  /** The period to compare with. */
  other: Funnel | null;
  compare: Comparison;
  /** The period in words, for the caption. */
  period: string;
}

/** The counts, shares and days of a period by step, and the counts of the period to compare with, if there is one. */
export function StepsTable({ funnel: { total, steps }, other, compare, period }: StepsProps) {
  const t = useT();
  if (!total) return null;
  const countOf = (row: FunnelRow | null | undefined, step: string) => row?.counts[step] ?? 0;
  const before = (step: string) => steps[steps.indexOf(step) - 1];
  const columns: Column<string>[] = [
    { key: 'step', heading: t('desk-figures.columns.step'), cell: (step) => stepName(step, t) },
    {
      key: 'count',
      heading: t(other ? 'desk-figures.table.shown' : 'desk-figures.columns.count'),
      isFigure: true,
      cell: (step) => countOf(total, step).toLocaleString(),
    },
    ...(other
      ? [
          {
            key: 'other',
            heading: t(`desk-figures.filter.${compare || 'before'}`),
            isFigure: true,
            cell: (step: string) => countOf(other.total, step).toLocaleString(),
          },
          {
            key: 'change',
            heading: t('desk-figures.table.change'),
            isFigure: true,
            cell: (step: string) => changeOf(countOf(total, step), countOf(other.total, step)),
          },
        ]
      : []),
    {
      key: 'share',
      heading: t('desk-figures.columns.share'),
      isFigure: true,
      cell: (step) => percent(shareOf(countOf(total, step), total.counts.submitted)),
    },
    {
      key: 'previous',
      heading: t('desk-figures.table.previous'),
      isFigure: true,
      cell: (step) => {
        const previous = before(step);
        return previous === undefined ? '–' : percent(shareOf(countOf(total, step), total.counts[previous]));
      },
    },
    { key: 'days', heading: t('desk-figures.table.days'), isFigure: true, cell: (step) => daysOf(total, step) },
  ];
  return (
    <DeskTable
      caption={`${t('desk-figures.table.steps')}: ${period}`}
      columns={columns}
      rows={steps}
      keyOf={(step) => step}
      empty={t('desk-figures.empty')}
    />
  );
}

/** The groups of a period with their numbers per step. */
export function GroupsTable({ funnel: { rows, steps, groupBy }, period }: { funnel: Funnel; period: string }) {
  const t = useT();
  const grouping = t(`desk-figures.groupings.${groupBy}`);
  const columns: Column<FunnelRow>[] = [
    { key: 'group', heading: grouping, cell: ({ name }) => name },
    ...steps.map((step) => ({
      key: step,
      heading: stepName(step, t),
      isFigure: true,
      cell: ({ counts }: FunnelRow) => (counts[step] ?? 0).toLocaleString(),
    })),
    {
      key: 'share',
      heading: t('desk-figures.table.hiredShare'),
      isFigure: true,
      cell: ({ counts }) => percent(shareOf(counts.hired ?? 0, counts.submitted)),
    },
  ];
  return (
    <DeskTable
      caption={`${t('desk-figures.table.groups', { grouping })}: ${period}`}
      columns={columns}
      rows={rows}
      keyOf={({ key }) => key}
      empty={t('desk-figures.empty')}
    />
  );
}

/** The days that the applications of each group spent in the steps; renders nothing if no days are known. */
export function GroupDaysTable({ funnel: { rows, steps, groupBy }, period }: { funnel: Funnel; period: string }) {
  const t = useT();
  const left = steps.filter((step) => rows.some(({ medianDays }) => medianDays[step] !== undefined));
  if (left.length === 0) return null;
  const grouping = t(`desk-figures.groupings.${groupBy}`);
  const columns: Column<FunnelRow>[] = [
    { key: 'group', heading: grouping, cell: ({ name }) => name },
    ...left.map((step) => ({
      key: step,
      heading: stepName(step, t),
      isFigure: true,
      cell: (row: FunnelRow) => daysOf(row, step),
    })),
  ];
  const title = t('desk-figures.table.groupDays', { grouping });
  return (
    <>
      <h3>{title}</h3>
      <DeskTable
        caption={`${title}: ${period}`}
        columns={columns}
        rows={rows}
        keyOf={({ key }) => key}
        empty={t('desk-figures.empty')}
      />
    </>
  );
}
