import { useStore } from '@nanostores/react';

import { useLocale, useT } from '#islands/ui/language.tsx';
import { recommendations } from '#lib/domain/recommendations.ts';
import { anchorsOf, type Criterion } from '#lib/rules/scorecards.ts';
import { inLocale } from '#lib/text/locale.ts';

import { choicesOf, chosenIn, type GridRow } from './grid-rows.ts';

interface Props {
  row: GridRow;
  /** Undefined for the recommendation. */
  criterion: Criterion | undefined;
  onChoose(number: number): void;
}

/** Fills in the selected cell: one button per score, large enough for fingers, and the meanings of the scores. */
export function GridPad({ row, criterion, onChoose }: Props) {
  const t = useT();
  const locale = useLocale();
  const chosen = chosenIn(useStore(row.$input), criterion);
  const name = criterion ? inLocale(criterion.name, locale) : t('desk-applications.scores.recommendation');
  const anchors = criterion && anchorsOf(inLocale(criterion.anchors, locale), criterion.scale);
  const label = t('desk-applications.grid.of', { name: row.name, criterion: name });
  return (
    <div className="desk-grid-pad" role="group" aria-label={label}>
      <p className="desk-grid-pad__of">{label}</p>
      <div className="desk-grid-pad__choices">
        {Array.from({ length: choicesOf(criterion) }, (_, index) => index + 1).map((number) => (
          <button key={number} type="button" aria-pressed={number === chosen} onClick={() => onChoose(number)}>
            {criterion ? number : t(`desk-applications.scores.recommendations.${recommendations[number - 1]!}`)}
          </button>
        ))}
      </div>
      {anchors && anchors.size > 0 && (
        <p className="desk-grid-pad__anchors">{[...anchors].map(([number, words]) => `${number}: ${words}`).join(' · ')}</p>
      )}
    </div>
  );
}
