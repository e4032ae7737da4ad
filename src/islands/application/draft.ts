/** What this browser keeps of an application that was begun and not yet received. */
interface Kept {
  values: Record<string, unknown>;
  /** The last submit whose answer was not seen, so that repeating it is recognised as the same one. */
  attempt?: { key: string; body: string };
}

/** Where there is no storage (private windows, a full disk), drafts live as long as the page. */
const inMemory = new Map<string, string>();

function nameOf(person: string, posting: string): string {
  return `skygate.application.${person}.${posting}`;
}

function read(name: string): Kept | undefined {
  let text = inMemory.get(name);
  try {
    text = localStorage.getItem(name) ?? text;
  } catch {
    // No storage: what is in memory counts.
  }
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Kept);
  } catch {
    return undefined;
  }
}

function write(name: string, kept: Kept): void {
  const text = JSON.stringify(kept);
  try {
    localStorage.setItem(name, text);
  } catch {
    inMemory.set(name, text);
  }
}

/** Whether this person (the session's `pkPsndoc`) has begun to apply for a posting. */
export function hasDraft(person: string, posting: string): boolean {
  return read(nameOf(person, posting)) !== undefined;
}

/** The form as it was last typed. */
export function readDraft(person: string, posting: string): Record<string, unknown> | undefined {
  return read(nameOf(person, posting))?.values;
}

/** Keeps what was typed for a posting; the attempt that may be under way stays as it is. */
export function saveDraft(person: string, posting: string, values: Record<string, unknown>): void {
  const name = nameOf(person, posting);
  write(name, { ...read(name), values });
}

/** Forgets the draft, and with it the attempt: the application was received or is not wanted any more. */
export function dropDraft(person: string, posting: string): void {
  const name = nameOf(person, posting);
  inMemory.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // No storage: nothing was kept there.
  }
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The `Idempotency-Key` of a submit: one an attempt, kept (also over a reload) until its answer was seen. What is
 * sent with other contents is another attempt.
 */
export function attemptKey(person: string, posting: string, body: object): string {
  const name = nameOf(person, posting);
  const kept = read(name) ?? { values: {} };
  const text = JSON.stringify(body);
  if (kept.attempt?.body === text) return kept.attempt.key;
  const key = newKey();
  write(name, { ...kept, attempt: { key, body: text } });
  return key;
}

/** An answer was seen: the next submit is a new attempt. */
export function endAttempt(person: string, posting: string): void {
  const name = nameOf(person, posting);
  const kept = read(name);
  if (kept) write(name, { values: kept.values });
}
