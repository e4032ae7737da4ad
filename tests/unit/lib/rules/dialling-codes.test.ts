import { getCountries, getCountryCallingCode } from 'libphonenumber-js';
import { expect, test } from 'vitest';

import dictionary from '#content/dictionary.json' with { type: 'json' };
import { isPrefix } from '#lib/rules/mobile.ts';

test("every country's dialling code is accepted and offered exactly once, and China's codes come first", () => {
  const codes = dictionary['international.phone.code'].map(({ k }) => k);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.toSorted()).toEqual(
    [...new Set<string>(getCountries().map((country) => getCountryCallingCode(country)))].toSorted(),
  );
  expect(codes.filter((code) => !isPrefix(code))).toEqual([]);
  expect(codes.slice(0, 4)).toEqual(['86', '852', '853', '886']);
});
