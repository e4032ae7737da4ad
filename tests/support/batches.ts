import { todayInShanghai } from '#lib/rules/deadline.ts';

import { openPosting } from './applications.ts';
import { manyApplications } from './many-applications.ts';
import { staffClient } from './staff.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import type { Answer, TestClient } from './test-client.ts';

/** A site with a recruiter and a lead, both limited to `units`; an empty list means all units. */
export async function startBatchDesk(
  units: readonly string[] = [],
): Promise<{ site: TestApp; recruiter: TestClient; lead: TestClient }> {
  const site = await createTestApp();
  const recruiter = await staffClient(site, 'recruiter', units);
  return { site, recruiter, lead: await staffClient(site, 'lead', units) };
}

/** The action of an offer to which the candidate must reply by `replyBy` (ms); `given` overrides fields of the action. */
export function offerAction(replyBy: number, given: Record<string, unknown> = {}): Record<string, unknown> {
  const startDate = todayInShanghai(replyBy + 14 * 24 * 60 * 60_000);
  const terms = { pay: '12500', workPlace: 'qingdao', startDate, conditions: '体检合格' };
  return { kind: 'offer', ...terms, replyBy: new Date(replyBy).toISOString(), ...given };
}

/** Creates `count` applications for a new posting and returns their ids. */
export async function someApplications(test: TestApp, count: number): Promise<string[]> {
  return manyApplications(test.app, await openPosting(test), count);
}

/** Previews a batch. */
export function preview(
  client: TestClient,
  ids: readonly string[],
  action: Record<string, unknown>,
  more: Record<string, unknown> = {},
): Promise<Answer> {
  return client.post('batches/preview', { ids, action, ...more });
}

/** Confirms a preview. */
export function confirm(client: TestClient, body: Record<string, unknown>, key?: string): Promise<Answer> {
  return client.post('batches', body, key === undefined ? {} : { headers: { 'Idempotency-Key': key } });
}

/** Previews a batch and confirms it; throws if either call fails. */
export async function batch(
  client: TestClient,
  ids: readonly string[],
  action: Record<string, unknown>,
  more: Record<string, unknown> = {},
) {
  const shown = await preview(client, ids, action, more);
  if (shown.code !== '200')
    throw new Error(`the preview of ${String(action.kind)} was refused with ${shown.code}: ${JSON.stringify(shown.data)}`);
  const { data, code } = await confirm(client, { previewToken: shown.data.previewToken, count: shown.data.ok });
  if (code !== '200') throw new Error(`the batch was refused: ${JSON.stringify(data)}`);
  return data as { batchId: string; ok: number; refused: { id: string; why: string }[]; releaseAt: string };
}

/** Approves a batch. `version` is by default the current version, or 1 if the client cannot read the batch. */
export async function approveHeld(client: TestClient, batchId: string, version?: number): Promise<Answer> {
  const { data } = await client.get(`batches/${batchId}`);
  return client.post(`batches/${batchId}/approve`, { version: version ?? (data as { version?: number } | null)?.version ?? 1 });
}
