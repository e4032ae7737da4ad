import { availableParallelism } from 'node:os';

import { defineConfig } from 'vitest/config';

/** A test that prints what nobody asked for fails. */
const quiet = 'tests/support/quiet-console.ts';

/** Vitest leaves one core free; the tests of databases wait for disks, and leave room enough. */
const maxWorkers = availableParallelism();

/** Files that one worker runs share its modules: to load the server takes longer than many a file's tests. */
const isolate = false;

/** Puts another module in the place of one, and so wants modules of its own. */
const mocking = 'tests/integration/accounts/passwords.test.ts';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], setupFiles: [quiet], maxWorkers } },
      { test: { name: 'mocking', include: [mocking], setupFiles: [quiet], testTimeout: 60_000, hookTimeout: 60_000 } },
      {
        test: {
          name: 'sqlite',
          include: ['tests/integration/**/*.test.ts'],
          exclude: [mocking],
          setupFiles: [quiet],
          env: { TEST_DATABASE: 'sqlite' },
          maxWorkers,
          isolate,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'postgres',
          include: ['tests/integration/**/*.test.ts'],
          exclude: [mocking],
          setupFiles: [quiet],
          env: { TEST_DATABASE: 'postgres' },
          maxWorkers,
          isolate,
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
          isolate,
        },
      },
    ],
  },
});
