import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      {
        test: {
          name: 'sqlite',
          include: ['tests/integration/**/*.test.ts'],
          env: { TEST_DATABASE: 'sqlite' },
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'postgres',
          include: ['tests/integration/**/*.test.ts'],
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['tests/support/postgres-server.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/built-site.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
          // What a browser shows may take a moment on a busy machine; one second is vitest's default.
          expect: { poll: { timeout: 15_000 } },
          maxWorkers: 2,
          // A browser beside a database and a build on two cores is late now and then; the report says what was tried again.
          retry: 1,
        },
      },
    ],
  },
});
