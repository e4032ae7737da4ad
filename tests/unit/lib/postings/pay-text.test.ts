import { expect, test } from 'vitest';

import { translateFor } from '#lib/i18n/server-translate.ts';
import { payText } from '#lib/postings/pay-text.ts';

const chinese = translateFor('zh-cn');
const english = translateFor('en-us');

test('yearly pay is in units of ten thousand in Chinese and in full in English', () => {
  const pay = { from: 225_000, to: 320_000, per: 'year' } as const;
  expect(payText(pay, 'zh-cn', chinese)).toBe('年薪 22.5 万–32 万元');
  expect(payText(pay, 'en-us', english)).toBe('RMB 225,000–320,000 a year');
});

test('equal bounds are shown as one amount', () => {
  expect(payText({ from: 160, to: 160, per: 'day' }, 'zh-cn', chinese)).toBe('日薪 160 元');
  expect(payText({ from: 9000, to: 12_000, per: 'month' }, 'en-us', english)).toBe('RMB 9,000–12,000 a month');
});
