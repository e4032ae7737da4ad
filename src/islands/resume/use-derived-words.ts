import type { DerivedWords } from '#lib/forms/resume/derive.ts';

import { useT } from '#islands/ui/language.tsx';

/** The texts that derived answers use, in the reader's language. */
export function useDerivedWords(): DerivedWords {
  const t = useT();
  return { china: t('resume.derived.china'), generalSubject: t('resume.derived.generalSubject') };
}
