import { openPosting } from './applications.ts';
import { manyApplications } from './many-applications.ts';
import { staffClient } from './staff.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import type { Answer, TestClient } from './test-client.ts';

/** A site with a recruiter and a lead of the same units; without any, of all. */
export async function startBatchDesk(
  units: readonly string[] = [],
): Promise<{ site: TestApp; recruiter: TestClient; lead: TestClient }> {
  const site = await createTestApp();
  const recruiter = await staffClient(site, 'recruiter', units);
  return { site, recruiter, lead: await staffClient(site, 'lead', units) };
}

/** Ids of so many applications for a posting of their own. */
export async function someApplications(test: TestApp, count: number): Promise<string[]> {
  return manyApplications(test.app, await openPosting(test), count);
}

/** Previews a batch of some applications. */
export function preview(
  client: TestClient,
  ids: readonly string[],
  action: Record<string, unknown>,
  more: Record<string, unknown> = {},
): Promise<Answer> {
  return client.post('batches/preview', { ids, action, ...more });
}

/** Confirms what was previewed. */
export function confirm(client: TestClient, body: Record<string, unknown>, key?: string): Promise<Answer> {
  return client.post('batches', body, key === undefined ? {} : { headers: { 'Idempotency-Key': key } });
}

/** Previews and confirms, which must both succeed; what was confirmed. */
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
