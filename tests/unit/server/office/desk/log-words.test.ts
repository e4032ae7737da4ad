import { expect, test } from 'vitest';

import { auditDetails, auditWords } from '#lib/domain/audit-actions.ts';
import { dictionaries } from '#lib/i18n/dictionaries.ts';
import { createTranslate } from '#lib/i18n/translate.ts';
import { locales } from '#lib/text/locale.ts';
import { detailWords, type NamesInLog } from '#server/office/desk/log-words.ts';

const inEnglish = createTranslate('en-us', dictionaries['en-us']);
const inChinese = createTranslate('zh-cn', dictionaries['zh-cn']);
const names: NamesInLog = {
  unit: (key) => ({ digital: 'Digital', cabin: 'Cabin' })[key],
  thing: (id) => (id === 'x9' ? 'First officer' : undefined),
};

test('a log entry is shown as text, with times in Beijing time', () => {
  const details = { kind: 'move', to: 'interview', releaseAt: Date.UTC(2026, 10, 22, 4, 5), override: true };
  expect(detailWords(details, names, inEnglish)).toBe(
    'type: change status · to: Interview · release time: 2026-11-22 12:05 · restrictions overridden: yes',
  );
  expect(detailWords({ to: 'interview' }, names, inChinese)).toMatch(/^[^:]+：面试$/);
});

test('materials, kinds of sessions and roles are shown by their names instead of their keys', () => {
  const details = { type: 'noCrime', role: 'checker', kind: 'physicalExam' };
  expect(detailWords(details, names, inEnglish)).toBe(
    'document: Certificate of no criminal record · role: Document checker · type: Medical examination',
  );
});

test('empty and false details are left out, and unknown ones shown unchanged', () => {
  const details = { change: 'unheardOf', name: '', override: false, count: 0, other: 'x' };
  expect(detailWords(details, names, inEnglish)).toBe('change: unheardOf · number: 0 · other: x');
});

test('exports, filters and changed access are shown in words instead of keys', () => {
  const filtered = 'status=submitted,rejected pkRegJob=x9 unit=cabin from=2026-03-01 keyWord matter=materials ids=3 batchId=q7';
  const details = { list: 'applications', format: 'xlsx', columns: 'receiptNo statusName', filtered };
  expect(detailWords(details, names, inEnglish)).toBe(
    'list: applications · format: XLSX · columns: Receipt no., Status · filter: status: Submitted, Not selected, ' +
      'posting: First officer, unit: Cabin, from: 2026-03-01, search words, waiting for: documents to review, ' +
      'applications selected: 3, batch',
  );
  expect(detailWords({ change: 'access', role: 'lead', units: 'digital cabin' }, names, inEnglish)).toBe(
    'change: access · role: Recruiting lead · units: Digital, Cabin',
  );
  expect(detailWords({ languages: 'zh-cn en-us', delivery: 'a1' }, names, inEnglish)).toBe('languages: Chinese, English');
});

test('a network is shown as the first six letters and digits of its hash, without other characters', () => {
  expect(detailWords({ address: '-e_Yo-V1a2b3' }, names, inEnglish)).toBe('network mark: eYoV1a');
});

test.each(locales)('every detail of the log, and every key that can be its value, has a text in %s', (locale) => {
  const t = createTranslate(locale, dictionaries[locale]);
  for (const name of auditDetails) expect(t(`desk-log.details.${name}`)).not.toBe(`desk-log.details.${name}`);
  for (const word of auditWords) expect(t(`desk-log.values.${word}`)).not.toBe(`desk-log.values.${word}`);
});
