import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { PositionSearch } from '#lib/contract/postings.ts';

import { buildIfNeeded } from '../build-if-needed.ts';
import { type Child, runChild, startChild } from '../load/child.ts';
import { sqliteMeter } from '../load/database-work.ts';
import { serverFlags } from '../load/server-flags.ts';
import { printCpuTime } from './cpu.ts';
import { type Figures, measure, type Request, warm } from './load.ts';
import { popularSearches, scatteredSearches } from './searches.ts';

/** Seconds of load before each measurement. */
const warmUp = 3;
/** Number of different searches. The server caches fewer answers than this. */
const manySearches = 800;
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const asked = process.argv
  .slice(2)
  .map(Number)
  .filter((size) => size > 0);
const sizes = asked.length > 0 ? asked : [2_000, 20_000, 200_000];

const posts = (searches: readonly PositionSearch[]): Request[] =>
  searches.map((search) => ({ method: 'POST', path: '/api/front/findPositions', body: JSON.stringify(search) }));
const pages = (searches: readonly PositionSearch[]): Request[] =>
  searches.map(({ jobType, keyWord }) => ({
    method: 'GET',
    path: `/hotJob?${new URLSearchParams({ jobType: jobType!, keyWord: keyWord! })}`,
  }));

function print(what: string, { requestsASecond, p99, failed }: Figures, note = ''): void {
  const rate = `${requestsASecond.toLocaleString('en')} requests/s`;
  console.log(
    `  ${what.padEnd(42)} ${rate.padStart(18)}   p99 ${String(p99).padStart(3)} ms   ${note}${failed ? `   ${failed} FAILED` : ''}`,
  );
}

async function run(url: string, requests: readonly Request[]): Promise<Figures> {
  await warm(url, requests);
  await measure(url, requests, warmUp);
  return measure(url, requests, seconds);
}

/** Requests per second of the real server by kind of search, for each size. */
const rates = new Map<number, Record<string, number>>();

async function compare(
  real: Child,
  bare: Child,
  what: string,
  searches: readonly PositionSearch[],
  serverName: string,
): Promise<number> {
  const requests = posts(searches);
  const least = await run(bare.url, requests);
  const ours = await run(real.url, requests);
  print(`${what}, ${serverName}`, least);
  print(`${what}, this server`, ours, `${Math.round((100 * ours.requestsASecond) / least.requestsASecond)} % of bare`);
  return ours.requestsASecond;
}

async function benchmark(size: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'skygate-bench-'));
  const environment = { DATA_DIR: folder };
  await runChild('scripts/bench/fill.ts', { ...environment, POSTINGS: String(size) });
  const real = await startChild('src/server/main/main.ts', environment, serverFlags);
  const bare = await startChild('scripts/bench/bare.ts', environment, serverFlags);
  console.log(`\n${size.toLocaleString('en')} postings, 10 connections, ${seconds} s each`);
  const popular = await popularSearches(real.url);
  const scattered = scatteredSearches(popular, manySearches);
  const sameBytes = await startChild('scripts/bench/same-bytes.ts', { REAL: real.url }, serverFlags);
  const bareSearch = 'bare node:http';
  rates.set(size, {
    'popular searches': await compare(real, bare, `${popular.length} popular searches`, popular, bareSearch),
    'cached answers': await compare(real, sameBytes, `${popular.length} cached answers`, popular, 'the same bytes'),
    'different searches': await compare(real, bare, `${scattered.length} different searches`, scattered, bareSearch),
  });
  await printCpuTime(real, sameBytes, popular, sqliteMeter(folder));
  await sameBytes.stop();
  print(`the page /hotJob, ${popular.length} addresses`, await run(real.url, pages(popular)));
  console.log(`  memory of the server: ${real.memory()} MB`);
  await Promise.all([real.stop(), bare.stop()]);
  await rm(folder, { recursive: true, force: true });
}

buildIfNeeded();
for (const size of sizes) await benchmark(size);
const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)];
if (smallest !== largest) {
  console.log(`\n${largest.toLocaleString('en')} postings compared with ${smallest.toLocaleString('en')}`);
  for (const [what, rate] of Object.entries(rates.get(smallest)!)) {
    console.log(`  ${what.padEnd(42)} ${(rate / rates.get(largest)![what]!).toFixed(2)} times as long`);
  }
}
