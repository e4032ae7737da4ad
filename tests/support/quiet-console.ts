import { format } from 'node:util';

import { afterAll, afterEach, expect } from 'vitest';

const said: string[] = [];

for (const method of ['debug', 'info', 'log', 'warn', 'error', 'trace'] as const) {
  Object.assign(console, { [method]: (...parts: unknown[]) => void said.push(`${method}: ${format(...parts)}`) });
}

const hear = ({ name, message }: Error) => void said.push(`${name}: ${message}`);
process.on('warning', hear);
afterAll(() => void process.off('warning', hear));

/**
 * Fails a test that wrote to the console or caused a warning of Node; a test that expects output replaces the console's
 * method with `vi.spyOn`.
 */
afterEach(() => {
  expect(said.splice(0)).toEqual([]);
});
