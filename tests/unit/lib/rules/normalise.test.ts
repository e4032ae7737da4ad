import { expect, it } from 'vitest';

import { maskNumber } from '#lib/rules/mask-number.ts';
import { normaliseIdNumber, normaliseName, normaliseNumber, plainLetters } from '#lib/rules/normalise.ts';

it('full-width digits and letters become ASCII, nothing else changes', () => {
  expect(plainLetters('Ａｂ１，云 帆')).toBe('Ab1，云 帆');
});

it.each([
  [' １３８ 0013　8000 ', '13800138000'],
  ['3．6／4.0', '3.6/4.0'],
  ['\u200e3/60\u200f', '3/60'],
])('numbers become ASCII and lose their spaces and invisible characters: %j', (text, normal) => {
  expect(normaliseNumber(text)).toBe(normal);
});

it('ID numbers become upper case', () => {
  expect(normaliseIdNumber('1101 0519 4912 3100 2ｘ')).toBe('11010519491231002X');
});

it.each(['•', '・', '‧', '･'])('the dot %s in a name becomes the middle dot', (dot) => {
  expect(normaliseName(`阿迪力${dot}买买提`)).toBe('阿迪力·买买提');
});

it('a letter and its combining accent become one character', () => {
  expect(normaliseName('Rene\u0301e')).toBe('Renée');
});

it('a masked number shows at most its ends', () => {
  expect(maskNumber('11010519491231002X')).toBe('1101**********002X');
  expect(maskNumber('E1234567')).toBe('E******7');
  expect(maskNumber('A1')).toBe('**');
});
