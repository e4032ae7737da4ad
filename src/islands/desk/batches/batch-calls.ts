import { staffApi } from '#lib/client/staff-api.ts';
import type { BatchDone, BatchPreview } from '#lib/contract/batches.ts';

const handles = ['400', '404', '409'] as const;

/** Previews a batch; stores nothing that a candidate could see. */
export function previewBatch(request: object, signal?: AbortSignal): Promise<BatchPreview> {
  return staffApi.post<BatchPreview>('batches/preview', request, { handles, ...(signal ? { signal } : {}) });
}

/**
 * Confirms a previewed batch. The preview's token is the idempotency key, so that retrying an interrupted request creates
 * no second batch. The call fails with 404 if the preview is no longer valid.
 */
export function confirmBatch({ previewToken }: BatchPreview, count: number): Promise<BatchDone> {
  const headers = { 'Idempotency-Key': previewToken };
  return staffApi.post<BatchDone>('batches', { previewToken, count }, { headers, handles });
}
