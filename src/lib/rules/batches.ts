/** The overall states of a batch. */
export const batchStandings = ['held', 'scheduled', 'sending', 'sent', 'failed', 'void', 'undone'] as const;

export type BatchStanding = (typeof batchStandings)[number];

interface Counted {
  /** ISO 8601. */
  at: string;
  releaseAt: string;
  pending: number;
  released: number;
  void: number;
  failed: number;
  waiting: number;
}

/**
 * The overall state of a batch. With pending items it is `scheduled` or `held`, else `failed` if a message failed, else
 * `sending` or `sent` if items were released, else `void` or `undone`.
 * @param holdMinutes the default hold in minutes; a batch with a longer hold was scheduled
 */
export function standingOfBatch(batch: Counted, holdMinutes: number): BatchStanding {
  const waits = Date.parse(batch.releaseAt) - Date.parse(batch.at);
  if (batch.pending > 0) return waits > holdMinutes * 60_000 ? 'scheduled' : 'held';
  if (batch.failed > 0) return 'failed';
  if (batch.released > 0) return batch.waiting > 0 ? 'sending' : 'sent';
  return batch.void > 0 ? 'void' : 'undone';
}
