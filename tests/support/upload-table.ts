import type { TestClient } from './test-client.ts';

interface Handed {
  dryRun?: boolean;
  digest?: string;
  key?: string;
  name?: string;
}

/** Uploads a table at the desk, as CSV unless bytes are given. */
export function uploadTable(
  client: TestClient,
  kind: string,
  table: string[][] | Uint8Array,
  { dryRun, digest, key, name = 'table.csv' }: Handed = {},
) {
  const bytes = table instanceof Uint8Array ? table : Buffer.from(table.map((cells) => cells.join(',')).join('\n'));
  const fields = { kind, ...(dryRun ? { dryRun: 'Y' } : {}), ...(digest ? { digest } : {}) };
  return client.upload('imports', { name, bytes }, fields, key ? { 'Idempotency-Key': key } : {});
}
