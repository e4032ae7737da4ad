import type { Reporter } from 'vitest/node';

import { missingPrograms } from './programs.ts';

/** At the end of a run, lists the tests that need a missing program, and how to install the program. */
export default class MissingProgramsReporter implements Reporter {
  onTestRunEnd(): void {
    for (const { name, tests } of missingPrograms()) {
      process.stdout.write(`Tests of ${tests} need ${name}, which is not installed: apt-get install ${name}\n`);
    }
  }
}
