import { availableParallelism } from 'node:os';

import { defineConfig } from 'vitest/config';

/** A test that prints what nobody asked for fails. */
const quiet = 'tests/support/quiet-console.ts';

/** Vitest leaves one core free; the tests of databases wait for disks, and leave room enough. */
const maxWorkers = availableParallelism();

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], setupFiles: [quiet], maxWorkers } },
      {
        test: {
          name: 'sqlite',
          include: ['tests/integration/**/*.test.ts'],
          setupFiles: [quiet],
          env: { TEST_DATABASE: 'sqlite' },
          maxWorkers,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'postgres',
          include: ['tests/integration/**/*.test.ts'],
          setupFiles: [quiet],
          env: { TEST_DATABASE: 'postgres' },
          maxWorkers,
          globalSetup: ['tests/support/postgres-server.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/built-site.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // What a browser shows may take a while on a busy machine; one second is vitest's default.
          expect: { poll: { timeout: 30_000 } },
          maxWorkers: 2,
        },
      },
    ],
  },
});
