import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { billOfMaterials } from '../../../scripts/bill-of-materials.ts';

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  string,
  Record<string, string>
>;

test('the bill of materials lists each direct dependency with its version, and leaves out development tools', () => {
  const { metadata, components } = billOfMaterials();
  const listed = new Map(components.map(({ name, version }) => [name, version]));
  expect(metadata.component.name).toBe('skygate');
  for (const [name, version] of Object.entries(dependencies!)) expect([name, listed.get(name)]).toEqual([name, version]);
  for (const name of ['vitest', 'playwright', 'eslint', '@types/crypto-js']) {
    expect(devDependencies).toHaveProperty([name]);
    expect(listed.has(name)).toBe(false);
  }
});
