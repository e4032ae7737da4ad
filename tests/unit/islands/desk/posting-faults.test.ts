import { expect, test } from 'vitest';

import { faultText } from '#islands/desk/postings/labels.ts';
import { dictionaries } from '#lib/i18n/dictionaries.ts';
import { createTranslate } from '#lib/i18n/translate.ts';
import { locales } from '#lib/text/locale.ts';

test.each(locales)('a fault of a posting names its field once, in %s', (locale) => {
  const t = createTranslate(locale, dictionaries[locale]);
  const tooEarly = t('rules.endBeforeOpening');
  expect(faultText('endDate', tooEarly, t)).toBe(tooEarly);
  const required = t('rules.required');
  expect(faultText('headcount', required, t)).toBe(
    t('common.form.fault', { name: t('desk-postings.fields.headcount'), message: required }),
  );
});
