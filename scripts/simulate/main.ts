import { parseArgs } from 'node:util';

import { Agenda } from './agenda.ts';
import { beginDrive, lastHour } from './drive.ts';
import { createOutbox } from './outbox.ts';
import { createRandom } from './random.ts';
import { linesOf, printEvening, printLines } from './report.ts';
import { checkAgainstRush } from './rush.ts';
import { type Scenario, scenariosOf } from './scenarios.ts';
import { createSite, separateMachines } from './site.ts';

/**
 * Simulates the last evening of a national drive on sites of different sizes, from the measured costs of calls. With
 * `--rush`, simulates `npm run rush` instead, and prints the result beside the measured one.
 */
const { values } = parseArgs({
  options: {
    shorter: { type: 'string', default: '1' },
    scenario: { type: 'string' },
    rush: { type: 'boolean', default: false },
  },
});
/** Use is counted separately for parts of the evening; this is the length of a part in seconds. */
const part = 600;

function simulate({ name, size, drive }: Scenario): void {
  const began = performance.now();
  const agenda = new Agenda();
  const random = createRandom(1);
  const watch = { from: drive.seconds - Math.min(lastHour, drive.seconds / 6), part: Math.min(part, drive.seconds / 6) };
  const site = createSite(agenda, watch, random, size, separateMachines(agenda, watch, size));
  const outbox = createOutbox(agenda, watch, random, size, drive.seconds - drive.quiet);
  const evening = beginDrive(agenda, random, site, outbox, drive);
  agenda.run(drive.seconds);
  const lines = linesOf(site, outbox, drive.seconds);
  const sent = { ...outbox.sent };
  agenda.run();
  console.log(`\n${name}`);
  printLines(lines);
  printEvening(evening, { ...outbox, sent }, site);
  console.log(`  simulated in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

if (values.rush) checkAgainstRush();
else {
  for (const [at, scenario] of scenariosOf(Number(values.shorter)).entries()) {
    if (values.scenario === undefined || Number(values.scenario) === at + 1) simulate(scenario);
  }
}
