import { format } from 'node:util';

import { afterEach, expect } from 'vitest';

const said: string[] = [];

for (const method of ['debug', 'info', 'log', 'warn', 'error', 'trace'] as const) {
  Object.assign(console, { [method]: (...parts: unknown[]) => void said.push(`${method}: ${format(...parts)}`) });
}

process.on('warning', ({ name, message }) => said.push(`${name}: ${message}`));

/** A test that expects a word on the console replaces that method itself, with `vi.spyOn`. */
afterEach(() => {
  expect(said.splice(0)).toEqual([]);
});
