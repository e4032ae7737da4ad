import type { Reporter } from 'vitest/node';

import { missingPrograms } from './programs.ts';

/** Names at the end of a run which tests were skipped because the machine lacks a program, and how to get it. */
export default class MissingProgramsReporter implements Reporter {
  onTestRunEnd(): void {
    for (const { name, tests } of missingPrograms()) {
      process.stdout.write(`Tests of ${tests} were skipped because ${name} is not installed: apt-get install ${name}\n`);
    }
  }
}
