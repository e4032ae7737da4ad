import { dropLocalDraft, saveLocalDraft, readLocalDraft } from '#lib/stores/local-drafts.ts';

/** A draft of an application, as stored in this browser. */
interface Kept {
  values: Record<string, unknown>;
  /** The last submit without a known result, so that a retry is recognised as the same one. */
  attempt?: { key: string; body: string };
}

function read(person: string, posting: string): Kept | undefined {
  const kept = readLocalDraft('application', person, posting) as Partial<Kept> | undefined;
  return kept?.values ? (kept as Kept) : undefined;
}

function write(person: string, posting: string, kept: Kept): void {
  saveLocalDraft('application', person, posting, kept);
}

/** Whether this person (the session's `pkPsndoc`) has a draft for a posting. */
export function hasDraft(person: string, posting: string): boolean {
  return read(person, posting) !== undefined;
}

/** The stored input of the form. */
export function readDraft(person: string, posting: string): Record<string, unknown> | undefined {
  return read(person, posting)?.values;
}

/** Stores the input for a posting; a submit in progress stays recorded. */
export function saveDraft(person: string, posting: string, values: Record<string, unknown>): void {
  write(person, posting, { ...read(person, posting), values });
}

/** Deletes the draft and its recorded submit: the application was received, or is no longer wanted. */
export function dropDraft(person: string, posting: string): void {
  dropLocalDraft('application', person, posting);
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The `Idempotency-Key` of a submit. It is stored, also across reloads, until the result is known; a body with other
 * contents gets a new key.
 */
export function attemptKey(person: string, posting: string, body: object): string {
  const kept = read(person, posting) ?? { values: {} };
  const text = JSON.stringify(body);
  if (kept.attempt?.body === text) return kept.attempt.key;
  const key = newKey();
  write(person, posting, { ...kept, attempt: { key, body: text } });
  return key;
}

/** Called once a result is known: the next submit gets a new key. */
export function endAttempt(person: string, posting: string): void {
  const kept = read(person, posting);
  if (kept) write(person, posting, { values: kept.values });
}
