import { dropLocalDraft, saveLocalDraft, readLocalDraft } from '#lib/stores/local-drafts.ts';

/** A draft of an application, as stored in this browser. */
interface Draft {
  values: Record<string, unknown>;
  /** The last submit, if its result is unknown; stored so that a retry can use the same idempotency key. */
  attempt?: { key: string; body: string };
}

function read(person: string, posting: string): Draft | undefined {
  const draft = readLocalDraft('application', person, posting) as Partial<Draft> | undefined;
  return draft?.values ? (draft as Draft) : undefined;
}

function write(person: string, posting: string, draft: Draft): void {
  saveLocalDraft('application', person, posting, draft);
}

/** Whether a person (the session's `pkPsndoc`) has a draft for a posting. */
export function hasDraft(person: string, posting: string): boolean {
  return read(person, posting) !== undefined;
}

/** The stored values of the form; undefined if there is no draft. */
export function readDraft(person: string, posting: string): Record<string, unknown> | undefined {
  return read(person, posting)?.values;
}

/** Stores the values of the form for a posting; a recorded submit is preserved. */
export function saveDraft(person: string, posting: string, values: Record<string, unknown>): void {
  write(person, posting, { ...read(person, posting), values });
}

/** Deletes the draft with its recorded submit. */
export function dropDraft(person: string, posting: string): void {
  dropLocalDraft('application', person, posting);
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The `Idempotency-Key` of a submit. It is stored until the result is known, so that a retry gets the same key, even after
 * a reload; a different body gets a new key.
 */
export function attemptKey(person: string, posting: string, body: object): string {
  const draft = read(person, posting) ?? { values: {} };
  const text = JSON.stringify(body);
  if (draft.attempt?.body === text) return draft.attempt.key;
  const key = newKey();
  write(person, posting, { ...draft, attempt: { key, body: text } });
  return key;
}

/** Forgets the recorded submit, because its result is known; the next submit gets a new key. */
export function endAttempt(person: string, posting: string): void {
  const draft = read(person, posting);
  if (draft) write(person, posting, { values: draft.values });
}
