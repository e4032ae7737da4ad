import { quietly } from '#lib/browser/quietly.ts';

/**
 * Kinds of data stored in the browser. `copy` is for copies of stored resumes, for use without a network. All others are
 * input that the server has not stored yet: a candidate's resume sections, unfinished applications and replies (both
 * `application`) and background checks, and an interviewer's scorecards (`card`).
 */
export type DraftKind = 'resume' | 'application' | 'background' | 'copy' | 'card';

/** Milliseconds for which input or a copy is stored in a browser; after that, only the server's version is shown. */
export const draftLifetime = 24 * 60 * 60_000;

/** Candidates and the hiring office sign in and out independently, so each has kinds of its own. */
const candidateKinds: readonly DraftKind[] = ['resume', 'application', 'background', 'copy'];
const deskKinds: readonly DraftKind[] = ['card'];

/** Input that could not be stored (private windows, a full disk); it is newer than what is stored. */
const inMemory = new Map<string, string>();
/** Whether a candidate has signed out; then no candidate's input is stored until a candidate signs in. */
let isClosed = false;

interface StoredInput {
  /** When the input was stored (ms). */
  at: number;
  value: unknown;
}

function prefixOf(kind: DraftKind, owner = ''): string {
  return owner === '' ? `skygate.${kind}.` : `skygate.${kind}.${owner}.`;
}

function parse(text: string | null | undefined): StoredInput | undefined {
  const stored = quietly(() => JSON.parse(text ?? 'null') as Partial<StoredInput> | null);
  if (typeof stored?.at !== 'number') return undefined;
  const age = Date.now() - stored.at;
  return age < draftLifetime && age > -draftLifetime ? (stored as StoredInput) : undefined;
}

function textAt(key: string): string | null | undefined {
  return inMemory.get(key) ?? quietly(() => localStorage.getItem(key));
}

function dropKey(key: string): void {
  inMemory.delete(key);
  quietly(() => localStorage.removeItem(key));
}

/** All keys of the site in this browser's storage. */
export function storedKeys(): string[] {
  const read = () => Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  return quietly(read) ?? [];
}

function isOfKinds(key: string, kinds: readonly DraftKind[]): boolean {
  return kinds.some((kind) => key.startsWith(prefixOf(kind)));
}

/** Whether a storage key belongs to a candidate's input, or to a copy of a resume. */
export function isLocalDraft(key: string): boolean {
  return isOfKinds(key, candidateKinds);
}

function keysOf(kinds: readonly DraftKind[]): string[] {
  return [...storedKeys(), ...inMemory.keys()].filter((key) => isOfKinds(key, kinds));
}

function dropOthersOf(kinds: readonly DraftKind[], owner: string): void {
  const own = kinds.map((kind) => prefixOf(kind, owner));
  for (const key of keysOf(kinds)) if (!own.some((prefix) => key.startsWith(prefix))) dropKey(key);
  dropExpired();
}

/**
 * The input stored under a name in the last 24 hours; undefined if there is none.
 * @param owner the session's `pkPsndoc`, or the id of a member of staff
 */
export function readLocalDraft(kind: DraftKind, owner: string, name: string): unknown {
  return parse(textAt(prefixOf(kind, owner) + name))?.value;
}

/** Stores a person's input in this browser. The caller must leave out ID numbers and health data. */
export function saveLocalDraft(kind: DraftKind, owner: string, name: string, value: unknown): void {
  if ((isClosed && candidateKinds.includes(kind)) || owner === '') return;
  const key = prefixOf(kind, owner) + name;
  const text = JSON.stringify({ at: Date.now(), value } satisfies StoredInput);
  try {
    localStorage.setItem(key, text);
    inMemory.delete(key);
  } catch {
    inMemory.set(key, text);
  }
}

/** Deletes the input stored under a name. */
export function dropLocalDraft(kind: DraftKind, owner: string, name: string): void {
  dropKey(prefixOf(kind, owner) + name);
}

/** Deletes input and copies that are older than 24 hours or unreadable. */
export function dropExpired(): void {
  for (const key of keysOf([...candidateKinds, ...deskKinds])) if (!parse(textAt(key))) dropKey(key);
}

/** Called once it is known that no candidate is signed in: deletes the copies of resumes. */
export function dropCopies(): void {
  for (const key of keysOf(['copy'])) dropKey(key);
}

/**
 * Called once it is known which candidate is signed in: deletes other candidates' input and copies, and everything expired.
 */
export function dropOthers(owner: string): void {
  isClosed = false;
  dropOthersOf(candidateKinds, owner);
}

/** Called after a candidate's sign-out: deletes candidates' input and copies; none is stored until a candidate signs in. */
export function dropAllLocalDrafts(): void {
  isClosed = true;
  for (const key of keysOf(candidateKinds)) dropKey(key);
}

/** Called once it is known who is signed in at the desk: deletes what other members of staff typed, and expired input. */
export function dropOthersOfDesk(owner: string): void {
  dropOthersOf(deskKinds, owner);
}

/** Called after a sign-out at the desk: deletes what was typed there. */
export function dropDeskDrafts(): void {
  for (const key of keysOf(deskKinds)) dropKey(key);
}
