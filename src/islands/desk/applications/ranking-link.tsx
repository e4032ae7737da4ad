import { useStore } from '@nanostores/react';

import { useLocale, useT } from '#islands/ui/language.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';

interface Props {
  pkRegJob: string;
  /** The key of the round to rank; by default the first round. */
  round?: string | null | undefined;
  className?: string;
}

/** A link to the rankings of a posting, for readers who may decide on its applications. */
export function RankingLink({ pkRegJob, round, className }: Props) {
  const t = useT();
  const locale = useLocale();
  const mayDecide = mayDoOneOf(useStore($staff), ['applications.decide']);
  if (!mayDecide) return null;
  return (
    <a {...{ className }} href={deskPaths.ranking(locale, pkRegJob, round ? { round } : {})}>
      {t('desk-applications.places.ranking')}
    </a>
  );
}
