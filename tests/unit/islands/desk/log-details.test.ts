import { expect, test } from 'vitest';

import { detailsOf } from '#islands/desk/staff/log-details.ts';
import { auditDetails, auditWords } from '#lib/audit-actions.ts';
import { dictionaries } from '#lib/i18n/dictionaries.ts';
import { createTranslate } from '#lib/i18n/translate.ts';
import { locales } from '#lib/locale.ts';

const inEnglish = createTranslate('en-us', dictionaries['en-us']);
const inChinese = createTranslate('zh-cn', dictionaries['zh-cn']);

test('an entry of the log is told in words, its moments in Beijing time', () => {
  const details = { kind: 'move', to: 'interview', releaseAt: Date.UTC(2026, 10, 22, 4, 5), override: true };
  expect(detailsOf({ details }, inEnglish)).toBe(
    'type: change status · to: Interview · release time: 2026-11-22 12:05 · restrictions overridden: yes',
  );
  expect(detailsOf({ details: { to: 'interview' } }, inChinese)).toMatch(/^[^:]+：面试$/);
});

test('a material, a session and a role are told in the words of their own lists', () => {
  const details = { type: 'noCrime', role: 'checker', kind: 'physicalExam' };
  expect(detailsOf({ details }, inEnglish)).toBe(
    'document: Certificate of no criminal record · role: Document checker · type: Medical examination',
  );
});

test('what is empty or not so is left out, and what has no words is shown as it is', () => {
  const details = { change: 'unheardOf', name: '', override: false, count: 0, other: 'x' };
  expect(detailsOf({ details }, inEnglish)).toBe('change: unheardOf · number: 0 · other: x');
});

test.each(locales)('every detail and word of the log has a text in %s', (locale) => {
  const t = createTranslate(locale, dictionaries[locale]);
  for (const name of auditDetails) expect(t(`desk-log.details.${name}`)).not.toBe(`desk-log.details.${name}`);
  for (const word of auditWords) expect(t(`desk-log.values.${word}`)).not.toBe(`desk-log.values.${word}`);
});
