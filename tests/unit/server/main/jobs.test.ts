import { expect, test } from 'vitest';

import { dictionaries } from '#lib/i18n/dictionaries.ts';
import { locales } from '#lib/text/locale.ts';
import { allJobs } from '#server/main/jobs.ts';

test.each(locales)('every background job has its own readable name, and there is no name without a job, in %s', (locale) => {
  const { names } = dictionaries[locale]['desk-jobs'];
  expect(Object.keys(names).sort()).toEqual(
    allJobs()
      .map(({ name }) => name)
      .sort(),
  );
  expect(new Set(Object.values(names)).size).toBe(Object.keys(names).length);
});
