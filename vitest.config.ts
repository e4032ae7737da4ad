import { availableParallelism } from 'node:os';

import { defineConfig } from 'vitest/config';

/** Fails tests that write unexpected output. */
const quiet = 'tests/support/quiet-console.ts';

/** One worker per core (Vitest's default is one fewer): database tests often wait for the disk and leave their core free. */
const maxWorkers = availableParallelism();

/** The test files of one worker share its modules: for many of the files, loading the server takes longer than the tests. */
const isolate = false;

/** Milliseconds after which a test counts as hanging: far more than any test needs, even on a loaded machine. */
const patience = 240_000;
/** Milliseconds after which a poll fails; Vitest's default, one second, is too short on a loaded machine. */
const expect = { poll: { timeout: 30_000 } };

/** The only error after which a test runs again: the fault is Chromium's, and `save-failures.ts` detects it. */
const browserFault = /Chromium stopped drawing/;

/** A test file that replaces a module by a mock, and so must not share modules with other test files. */
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
