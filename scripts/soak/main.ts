import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { noisyPicture } from '#tests/support/resumes.ts';
import { resumeBase } from '#tests/support/resumes.ts';
import { wholeSections } from '#tests/support/whole-resume.ts';

import { buildIfNeeded } from '../build-if-needed.ts';
import { type Caller, createCaller, Tally } from '../load/caller.ts';
import { signInCandidates } from '../load/candidates.ts';
import { startChild } from '../load/child.ts';
import { serverFlags } from '../load/server-flags.ts';
import { Looks } from './look.ts';

/**
 * Runs a mix of pages, searches, autosaves, captchas and uploads for a while. Memory, handles and tables with expiring rows
 * must not grow, and memory must be below 250 MB at the end.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } });
const minutes = Number(values.minutes);
const candidates = 20;
/** Milliseconds between two calls of one candidate, and between two printed lines. */
const pause = 200;
const printEvery = 30_000;
const lookEvery = Math.max(1_000, Math.min(15_000, minutes * 300));
/** Minutes after which memory has reached a steady level. */
const memoryLevelAfter = 5;
/** Minutes after which tables have reached a steady size; their expired rows are deleted every ten minutes. */
const rowsLevelAfter = 60;

const pages = ['/', '/hotJob', '/en-us', '/en-us/hotJob', '/notice', '/crew'];
const keywords = ['工程师', '青岛', '客舱', '飞行', 'engineer', 'crew'];

/** Makes the call of the mix whose turn it is; every fifth call is an upload. */
async function act(caller: Caller, tally: Tally, turn: number, photo: Uint8Array): Promise<void> {
  const search = { keyWord: keywords[turn % keywords.length], beginDate: `2020-01-${String((turn % 28) + 1).padStart(2, '0')}` };
  const acts = [
    () => tally.run('page', () => caller.page(pages[turn % pages.length]!)),
    () => tally.run('search', () => caller.post('findPositions', search)),
    () =>
      tally.run('save', () =>
        caller.post(`${resumeBase}/update/Other?resumeType=school`, {
          data: { ...wholeSections().Other, hobbies: String(turn) },
        }),
      ),
    () => tally.run('captcha', () => caller.get('system/captcha')),
    () => tally.run('upload', () => caller.upload(`${resumeBase}/attachment/attachement/10`, photo)),
  ];
  await acts[turn % acts.length]!();
}

buildIfNeeded();
const folder = await mkdtemp(join(tmpdir(), 'skygate-soak-'));
const environment = { DATA_DIR: folder, SECRET_KEY: 'a secret of measurements, more than 32 characters' };
const cookies = await signInCandidates(environment, candidates);
const server = await startChild('src/server/main/main.ts', environment, serverFlags);
const photo = await noisyPicture(1200, 900);
const tally = new Tally();
const looks = new Looks(server, folder);
looks.take();
const looking = setInterval(() => looks.take(), lookEvery);
const until = performance.now() + minutes * 60_000;
let most = server.memory();
console.log(`${candidates} candidates for ${minutes} minutes; ${most} MB at the start`);
const printing = setInterval(() => {
  const now = server.memory();
  most = Math.max(most, now);
  console.log(`  ${Math.round((until - performance.now()) / 1000)} s left: ${now} MB`);
}, printEvery);
await Promise.all(
  cookies.map(async (cookie, index) => {
    const caller = createCaller(server.url, cookie);
    for (let turn = index; performance.now() < until; turn += 1) {
      await act(caller, tally, turn, photo);
      await sleep(pause);
    }
  }),
);
clearInterval(printing);
clearInterval(looking);
looks.take();
looks.close();
tally.print();
const last = server.memory();
console.log(`${tally.failures.length} failures; memory ${last} MB at the end, ${Math.max(most, last)} MB at most`);
looks.print();
const grown = minutes >= memoryLevelAfter ? looks.grown({ sweeps: minutes >= rowsLevelAfter }) : [];
for (const name of grown) console.log(`  FAILED: ${name} grew`);
await server.stop();
await rm(folder, { recursive: true, force: true });
process.exitCode = tally.failures.length === 0 && grown.length === 0 && last < 250 ? 0 : 1;
