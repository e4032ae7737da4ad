import { gapsIn, monthsOf, type Span } from '#lib/rules/periods.ts';

import type { Values } from '#islands/ui/form/paths.ts';
import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';

interface PeriodHintProps {
  /** The text that explains what to enter. */
  intro: string;
  entries: readonly Values[];
  /** The period that must be covered; null if unknown. */
  span: Span | null;
}

/** Names the gaps that are too long; updated while the reader types. */
export function PeriodHint({ intro, entries, span }: PeriodHintProps) {
  const t = useT();
  const gaps = span ? gapsIn(entries, span).map(monthsOf) : [];
  return (
    <>
      <p>{intro}</p>
      {span && (
        <p role="status" className={gaps.length > 0 ? 'periods periods--missing' : 'periods periods--whole'}>
          <Icon name={gaps.length > 0 ? 'clock' : 'check-circle'} size={18} />
          {gaps.length > 0 ? t('background.hint.missing', { gaps: gaps.join('; ') }) : t('background.hint.noneMissing')}
        </p>
      )}
    </>
  );
}
