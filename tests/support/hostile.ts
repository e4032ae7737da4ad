/** A deterministic generator of random numbers between 0 and 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Derives a seed from a text. */
export function seedOf(text: string): number {
  return [...text].reduce((sum, character) => (sum * 31 + character.codePointAt(0)!) | 0, 7);
}

export const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\ufeff',
  'NaN',
  '-1',
  '1e999',
  '99999999999999999999',
  '__proto__',
  'constructor',
  '../../../etc/passwd',
  '%00',
  "' or 1=1 --",
  '"><script>alert(1)</script>',
  '{{name}}',
  '$&',
  'a@b.co\r\nBcc: c@d.co',
  '13800138000',
  '2026-02-30',
  '0000-00-00',
  'Y',
  'school',
  '云'.repeat(70),
  'x'.repeat(5000),
];

export const hostileValues: readonly unknown[] = [
  ...hostileTexts,
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53 - 1,
  -(2 ** 53),
  4e9,
  [],
  {},
  [null],
  [[[[]]]],
  [{}],
  [{ id: '\u0000' }],
  { length: -1 },
  { toString: 1 },
  { then: 'x' },
  JSON.parse('{"__proto__":{"polluted":1}}'),
  Array.from({ length: 300 }, () => ({})),
];
