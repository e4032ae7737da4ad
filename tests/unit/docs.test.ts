import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('every sample of the architecture is a part of the file it names', () => {
  const samples = [...read('docs/architecture.md').matchAll(/```ts\n\/\/ (\S+)\n([\s\S]*?)```/g)];
  expect(samples.length).toBeGreaterThan(0);
  for (const [, path, sample] of samples) expect(read(path!)).toContain(sample);
});
