import type { DerivedWords } from '#lib/forms/resume/derive.ts';

import { useT } from '#islands/ui/language.tsx';

/** Words of the reader's language that derived answers are written in. */
export function useDerivedWords(): DerivedWords {
  const t = useT();
  return { china: t('resume.derived.china'), generalSubject: t('resume.derived.generalSubject') };
}
