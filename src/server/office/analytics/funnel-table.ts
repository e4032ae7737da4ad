import type { Funnel } from '#lib/contract/funnel.ts';
import { stepName } from '#lib/i18n/step-name.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { shareOf } from '#lib/rules/funnel.ts';
import type { Column, SheetRow } from '#server/platform/spreadsheets/columns.ts';

const names = ['group', 'step', 'count', 'share', 'medianDays', 'p90Days'] as const;

/** The columns of a funnel as a table, with their headings in the reader's language. */
export function funnelColumns(t: Translate): Column[] {
  return names.map((name) => ({
    name,
    heading: t(`desk-figures.columns.${name}`),
    kind: name === 'group' || name === 'step' ? 'text' : 'number',
  }));
}

/**
 * A funnel as rows: one per group and step. The share is a percentage of the applications sent, with one decimal; views
 * have no share.
 */
export function funnelRows({ rows, steps }: Pick<Funnel, 'rows' | 'steps'>, t: Translate): SheetRow[] {
  return rows.flatMap(({ name, counts, medianDays, p90Days }) =>
    steps.map((step) => {
      const share = step === 'view' ? undefined : shareOf(counts[step] ?? 0, counts.submitted);
      return {
        group: name,
        step: stepName(step, t),
        count: String(counts[step] ?? 0),
        share: share === undefined ? '' : String(share),
        medianDays: String(medianDays[step] ?? ''),
        p90Days: String(p90Days[step] ?? ''),
      };
    }),
  );
}
