#!/usr/bin/env node
// Follows what happens to applications: SKYGATE_TOKEN=sgt_… node changes-client.mjs https://jobs.example.com place.txt
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Calls `take` with every event after a cursor, in order, and `keep` with the cursor after each page of events. */
export async function follow({ base, token, since = '', take, keep, fetch = globalThis.fetch }) {
  for (let more = true; more;) {
    const address = `${base}/api/staff/changes?size=500&since=${encodeURIComponent(since)}`;
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    const { code, message, data } = await answer.json();
    if (code !== '200') throw new Error(`${code}: ${message}`);
    // An event may be sent twice: store it by its id, so that the second time changes nothing.
    for (const event of data.list) await take(event);
    ({ next: since, more } = data);
    await keep(since);
  }
  return since;
}

/** Whether the body of a webhook is genuine and was sent within five minutes of `now`; `headers` have lower-case names. */
export function isGenuine(secret, headers, body, now = Date.now()) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const wanted = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`);
  return (
    Math.abs(now / 1000 - timestamp) <= 300 &&
    signatures.split(' ').some((given) => given.length === wanted.length && timingSafeEqual(Buffer.from(given), wanted))
  );
}

if (import.meta.main) {
  const [base, file] = process.argv.slice(2);
  const keep = (place) => writeFile(`${file}.new`, place).then(() => rename(`${file}.new`, file));
  // After an event of type `erased`, delete the application's personal data here as well.
  const take = (event) => process.stdout.write(`${event.at} ${event.type} ${event.receiptNo} ${event.unit}\n`);
  let since = await readFile(file, 'utf8').catch(() => '');
  for (;;) {
    since = await follow({ base, token: process.env.SKYGATE_TOKEN, since, take, keep });
    await sleep(10_000);
  }
}
