import { expect, test } from 'vitest';

import { dictionaries } from '#lib/i18n/dictionaries.ts';
import { locales } from '#lib/text/locale.ts';
import { allJobs } from '#server/main/schedule.ts';

test.each(locales)('in %s, every background job has its own readable name, and every name belongs to a job', (locale) => {
  const { names } = dictionaries[locale]['desk-jobs'];
  expect(Object.keys(names).sort()).toEqual(
    allJobs()
      .map(({ name }) => name)
      .sort(),
  );
  expect(new Set(Object.values(names)).size).toBe(Object.keys(names).length);
});
