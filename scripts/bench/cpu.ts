import type { PositionSearch } from '#lib/contract/postings.ts';

import type { Child } from '../load/child.ts';
import type { DatabaseMeter } from '../load/database-work.ts';
import { type Request, send, warm } from './load.ts';

/** Number of calls in each measurement. */
const calls = 6_000;
/** Number of measurements of each server; the two servers take turns. */
const rounds = 3;

interface Measured {
  name: string;
  requests: Request[];
  /** The target: the CPU time of the bare server, divided by ours, should be at least this. */
  aim: number;
}

async function firstPosting(url: string, search: PositionSearch): Promise<string> {
  const answer = await fetch(`${url}/api/front/findPositions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(search),
  });
  return ((await answer.json()) as { data: { list: { pkPublish: string }[] } }).data.list[0]!.pkPublish;
}

/** The requests to measure: public answers and pages that are cached, and the refusal of a caller without a session. */
async function cachedAnswers(url: string, searches: readonly PositionSearch[]): Promise<Measured[]> {
  const id = await firstPosting(url, searches[0]!);
  const get = (path: string): Request[] => [{ method: 'GET', path }];
  const post = (path: string, body: unknown): Request => ({ method: 'POST', path, body: JSON.stringify(body) });
  return [
    { name: 'findPositions', requests: searches.map((search) => post('/api/front/findPositions', search)), aim: 0.6 },
    { name: 'positionsData', requests: [post('/api/front/positionsData', { jobType: searches[0]!.jobType })], aim: 0.6 },
    { name: 'findPosition/{id}', requests: get(`/api/front/findPosition/${id}`), aim: 0.6 },
    { name: 'findNoticeList', requests: [post('/api/front/findNoticeList', { pageSize: 10 })], aim: 0.6 },
    { name: 'menu/{locale}', requests: get('/api/front/menu/zh-cn'), aim: 0.6 },
    { name: 'the home page', requests: get('/home'), aim: 0.7 },
    { name: 'the page of a search', requests: get(`/hotJob?jobType=${searches[0]!.jobType}`), aim: 0.7 },
    { name: 'the page of a posting', requests: get(`/hotJobDetail?id=${id}`), aim: 0.7 },
    { name: 'self/name without a session', requests: get('/api/front/system/user/self/name'), aim: 0.35 },
  ];
}

/** CPU milliseconds that a server spends on the calls. */
async function cost(server: Child, requests: readonly Request[]): Promise<number> {
  const before = server.worked();
  await send(server.url, requests, calls);
  return server.worked() - before;
}

/**
 * Prints the CPU time of the server beside that of a bare `node:http` server that sends the same bytes. Other load on the
 * machine changes the requests per second, but hardly the ratio of the two CPU times. Also prints how many bytes each call
 * adds to the database's write-ahead log: calls that only read must add none. Works only on Linux.
 */
export async function printCpuTime(
  real: Child,
  sameBytes: Child,
  searches: readonly PositionSearch[],
  meter: DatabaseMeter,
): Promise<void> {
  console.log(
    `\nCPU time of a bare node:http server that sends the same bytes, as a share of ours (${calls} calls, ${rounds} times)`,
  );
  for (const { name, requests, aim } of await cachedAnswers(real.url, searches)) {
    for (const { url } of [real, sameBytes]) {
      await warm(url, requests);
      await send(url, requests, calls);
    }
    let [ours, bare] = [0, 0];
    const { walBytes: before } = await meter.read();
    for (let round = 0; round < rounds; round += 1) {
      bare += await cost(sameBytes, requests);
      ours += await cost(real, requests);
    }
    const perCall = (ms: number) => `${Math.round((1000 * ms) / (rounds * calls))} µs`;
    const walBytes = Math.round(((await meter.read()).walBytes - before) / (rounds * calls));
    const times = `${perCall(ours)} beside ${perCall(bare)}`;
    console.log(`  ${name.padEnd(30)} ${(bare / ours).toFixed(2)} (aim ${aim})   ${times}   ${walBytes} bytes of WAL`);
  }
}
