/** What was typed and not yet confirmed by the server: sections of a resume, applications that were begun, background checks. */
export type KeptKind = 'resume' | 'application' | 'background';

/** Milliseconds that words are kept in a browser; whoever comes back later finds what the server has. */
export const keptFor = 24 * 60 * 60_000;

const kinds: readonly KeptKind[] = ['resume', 'application', 'background'];

/** Where there is no storage (private windows, a full disk), words live as long as the page. */
const inMemory = new Map<string, string>();
/** After a sign-out nothing is kept until somebody signs in. */
let isClosed = false;

interface Kept {
  /** When it was written, in ms. */
  at: number;
  value: unknown;
}

function prefixOf(kind: KeptKind, owner = ''): string {
  return owner === '' ? `skygate.${kind}.` : `skygate.${kind}.${owner}.`;
}

/** Does what it can where the browser allows no storage. */
function quietly<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function parse(text: string | undefined): Kept | undefined {
  const kept = quietly(() => JSON.parse(text ?? 'null') as Partial<Kept> | null);
  if (typeof kept?.at !== 'number') return undefined;
  const age = Date.now() - kept.at;
  return age < keptFor && age > -keptFor ? (kept as Kept) : undefined;
}

function textAt(key: string): string | undefined {
  return quietly(() => localStorage.getItem(key)) ?? inMemory.get(key);
}

function dropKey(key: string): void {
  inMemory.delete(key);
  quietly(() => localStorage.removeItem(key));
}

/** Every key of this browser's storage for the site. */
export function storedKeys(): string[] {
  const read = () => Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  return quietly(read) ?? [];
}

/** Whether a key of the storage holds words of a person. */
export function isKeptWords(key: string): boolean {
  return kinds.some((kind) => key.startsWith(prefixOf(kind)));
}

function allKeys(): string[] {
  return [...storedKeys(), ...inMemory.keys()].filter(isKeptWords);
}

/** What was kept for a person (the session's `pkPsndoc`) under a name, at most 24 hours ago. */
export function readKept(kind: KeptKind, owner: string, name: string): unknown {
  return parse(textAt(prefixOf(kind, owner) + name))?.value;
}

/** Keeps words of a person in this browser. The caller leaves out what must not lie there (ID number, health). */
export function keepWords(kind: KeptKind, owner: string, name: string, value: unknown): void {
  if (isClosed || owner === '') return;
  const key = prefixOf(kind, owner) + name;
  const text = JSON.stringify({ at: Date.now(), value } satisfies Kept);
  try {
    localStorage.setItem(key, text);
    inMemory.delete(key);
  } catch {
    inMemory.set(key, text);
  }
}

/** Forgets what was kept under a name. */
export function dropKept(kind: KeptKind, owner: string, name: string): void {
  dropKey(prefixOf(kind, owner) + name);
}

/** Forgets what is older than 24 hours or cannot be read. */
export function dropExpired(): void {
  for (const key of allKeys()) if (!parse(textAt(key))) dropKey(key);
}

/** Somebody is signed in: what was kept for others goes, and so does what is too old. */
export function dropOthers(owner: string): void {
  isClosed = false;
  const own = kinds.map((kind) => prefixOf(kind, owner));
  for (const key of allKeys()) if (!own.some((prefix) => key.startsWith(prefix))) dropKey(key);
  dropExpired();
}

/** Somebody signed out: everything goes, and nothing is kept until the next sign-in. */
export function dropAllKept(): void {
  isClosed = true;
  for (const key of allKeys()) dropKey(key);
}
