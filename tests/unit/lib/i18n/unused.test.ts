import { expect, test } from 'vitest';

import { dictionaries } from '#lib/i18n/dictionaries.ts';
import { sources, textOf } from '#tests/support/imports.ts';

/** Every key of a dictionary, as a path. */
function keysOf(node: object, path = ''): string[] {
  return Object.entries(node).flatMap(([name, value]) =>
    typeof value === 'string' ? [path + name] : keysOf(value as object, `${path}${name}.`),
  );
}

const quoted = sources.flatMap((file) =>
  [...textOf(file).matchAll(/['"`]([a-z][\w-]*(?:\.(?:[\w-]|\$\{(?:[^{}]|\{[^}]*\})*\})+)+)['"`]/gi)].map(([, text]) => text!),
);
const whole = new Set(quoted.filter((text) => !text.includes('${')));
const patterns = [...new Set(quoted)]
  .filter((text) => text.includes('${'))
  .map((text) => {
    const parts = text.split(/\$\{(?:[^{}]|\{[^}]*\})*\}/).map((part) => part.replaceAll('.', String.raw`\.`));
    return new RegExp(`^${parts.join('.+')}$`);
  });

function isUsed(key: string): boolean {
  const [base = ''] = key.split(/_(?:one|other)$/);
  return [key, base].some((name) => whole.has(name) || patterns.some((pattern) => pattern.test(name)));
}

test('every key of the dictionaries is used', () => {
  expect(keysOf(dictionaries['zh-cn']).filter((key) => !isUsed(key))).toEqual([]);
});
