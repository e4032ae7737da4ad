import { dropKept, keepWords, readKept } from '#lib/stores/kept-words.ts';

/** What this browser keeps of an application that was begun and not yet received. */
interface Kept {
  values: Record<string, unknown>;
  /** The last submit whose answer was not seen, so that repeating it is recognised as the same one. */
  attempt?: { key: string; body: string };
}

function read(person: string, posting: string): Kept | undefined {
  const kept = readKept('application', person, posting) as Partial<Kept> | undefined;
  return kept?.values ? (kept as Kept) : undefined;
}

function write(person: string, posting: string, kept: Kept): void {
  keepWords('application', person, posting, kept);
}

/** Whether this person (the session's `pkPsndoc`) has begun to apply for a posting. */
export function hasDraft(person: string, posting: string): boolean {
  return read(person, posting) !== undefined;
}

/** The form as it was last typed. */
export function readDraft(person: string, posting: string): Record<string, unknown> | undefined {
  return read(person, posting)?.values;
}

/** Keeps what was typed for a posting; the attempt that may be under way stays as it is. */
export function saveDraft(person: string, posting: string, values: Record<string, unknown>): void {
  write(person, posting, { ...read(person, posting), values });
}

/** Forgets the draft, and with it the attempt: the application was received or is not wanted any more. */
export function dropDraft(person: string, posting: string): void {
  dropKept('application', person, posting);
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The `Idempotency-Key` of a submit: one an attempt, kept (also over a reload) until its answer was seen. What is
 * sent with other contents is another attempt.
 */
export function attemptKey(person: string, posting: string, body: object): string {
  const kept = read(person, posting) ?? { values: {} };
  const text = JSON.stringify(body);
  if (kept.attempt?.body === text) return kept.attempt.key;
  const key = newKey();
  write(person, posting, { ...kept, attempt: { key, body: text } });
  return key;
}

/** An answer was seen: the next submit is a new attempt. */
export function endAttempt(person: string, posting: string): void {
  const kept = read(person, posting);
  if (kept) write(person, posting, { values: kept.values });
}
