import { availableParallelism } from 'node:os';

import { defineConfig } from 'vitest/config';

/** A test that prints what nobody asked for fails. */
const quiet = 'tests/support/quiet-console.ts';

/** Vitest leaves one core free; the tests of databases wait for disks, and leave room enough. */
const maxWorkers = availableParallelism();

/** Files that one worker runs share its modules: to load the server takes longer than many a file's tests. */
const isolate = false;

/** Milliseconds after which a test is taken to hang: far more than any needs on a machine that is loaded. */
const patience = 240_000;
/** What comes by itself may take a while on such a machine; one second is vitest's default. */
const expect = { poll: { timeout: 30_000 } };

/** The one fault after which a test runs again, because it is Chromium's: `save-failures.ts` finds it. */
const browserFault = /Chromium stopped drawing/;

/** Puts another module in the place of one, and so wants modules of its own. */
const mocking = 'tests/integration/people/accounts/passwords.test.ts';

export default defineConfig({
  test: {
    reporters: ['default', './tests/support/missing-programs-reporter.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts', 'tests/architecture/**/*.test.ts'],
          setupFiles: [quiet],
          expect,
          maxWorkers,
          testTimeout: patience,
          hookTimeout: patience,
        },
      },
      { test: { name: 'mocking', include: [mocking], setupFiles: [quiet], testTimeout: patience, hookTimeout: patience } },
      {
        test: {
          name: 'sqlite',
          include: ['tests/integration/**/*.test.ts'],
          exclude: [mocking],
          setupFiles: [quiet],
          env: { TEST_DATABASE: 'sqlite' },
          expect,
          maxWorkers,
          isolate,
          testTimeout: patience,
          hookTimeout: patience,
        },
      },
      {
        test: {
          name: 'postgres',
          include: ['tests/integration/**/*.test.ts'],
          exclude: [mocking],
          setupFiles: [quiet],
          env: { TEST_DATABASE: 'postgres' },
          expect,
          maxWorkers,
          isolate,
          globalSetup: ['tests/support/postgres-server.ts'],
          testTimeout: patience,
          hookTimeout: patience,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/built-site.ts'],
          setupFiles: ['tests/support/save-failures.ts'],
          testTimeout: patience,
          hookTimeout: patience,
          expect,
          maxWorkers: 2,
          isolate,
          retry: { count: 1, condition: browserFault },
        },
      },
    ],
  },
});
