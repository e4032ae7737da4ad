import type { DerivedWords } from '#lib/forms/resume/derive.ts';

import { useT } from '#islands/ui/language.tsx';

/** Words for derived answers, in the reader's language. */
export function useDerivedWords(): DerivedWords {
  const t = useT();
  return { china: t('resume.derived.china'), generalSubject: t('resume.derived.generalSubject') };
}
