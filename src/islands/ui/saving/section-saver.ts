import { atom } from 'nanostores';

import { ApiError } from '#lib/client/api-error.ts';
import type { SectionSaved } from '#lib/contract/resume.ts';
import type { FieldFault } from '#lib/forms/faults.ts';
import type { SectionStatus } from '#lib/forms/resume/completeness.ts';

import type { Values } from '../form/paths.ts';
import type { Backup } from './backup.ts';
import type { Merged } from './merge.ts';
import { saySame } from './same-data.ts';

/** Milliseconds after the last key until a save starts. */
const saveAfter = 1500;
const retryAfter = [5000, 10_000, 20_000, 40_000];
/** Times that one save is merged with what others stored meanwhile and sent again. */
const mergesAtMost = 5;

/** Runs `work` after some milliseconds; the function it returns takes that back. */
export function laterInPage(milliseconds: number, work: () => void): () => void {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
}

/** A section as somebody else stored it meanwhile. */
export interface StoredVersion {
  version: number;
  status: SectionStatus;
  updatedAt: string | null;
  data: Values;
}

export interface SaveState {
  /**
   * `waiting`: typed and not sent yet; `failed`: tried again later, or when the reader says so; `signedOut` and
   * `conflict`: held until the next sign-in or the reader's choice.
   */
  phase: 'idle' | 'waiting' | 'saving' | 'saved' | 'failed' | 'signedOut' | 'conflict';
  version: number;
  status: SectionStatus;
  /** ISO 8601. */
  savedAt: string | null;
  /** What went wrong, in the reader's words. */
  message: string;
  /** What another tab stored first, where it says something else of the same value. */
  theirs: StoredVersion | null;
  /** Rises when the values were replaced from outside the form. */
  generation: number;
}

/** What matters most to the reader comes first. */
const urgency: SaveState['phase'][] = ['conflict', 'signedOut', 'failed', 'saving', 'waiting', 'saved', 'idle'];

/** Of several savers' states the one that matters most to the reader. */
export function mostUrgent(states: readonly SaveState[]): SaveState {
  return states.reduce((one, other) => (urgency.indexOf(other.phase) < urgency.indexOf(one.phase) ? other : one));
}

/** What became of "this section is done": confirmed by the server, not sent (the state says why), or at fault. */
export type Completion = 'complete' | 'unconfirmed' | FieldFault[];

export interface SaverParts {
  start: StoredVersion;
  send(body: { version: number; data: Values; complete: boolean }): Promise<SectionSaved>;
  /** The values as the server holds them once they were saved as complete. */
  completed(values: Values): Values;
  /** Makes one of what this page and another tab made of the same values. */
  merge(base: Values, mine: Values, theirs: Values): Merged;
  backup: { read(): Backup | null; keep(backup: Backup): void; drop(): void };
  /** Runs `work` after some milliseconds; the function it returns takes that back. */
  later(milliseconds: number, work: () => void): () => void;
}

/**
 * Saves one form (a section of a resume, the background check) while it is typed, one save after the other. Until the server has confirmed them,
 * the words are kept in the browser; a save that fails is tried again; what another tab stored meanwhile is merged,
 * and the reader asked only where both changed the same value.
 */
export class SectionSaver {
  readonly $state;
  /** Values that came from another tab and that the form has to take up, its own words kept. */
  readonly $merged = atom<Values>({});
  values: Values;
  readonly #parts: SaverParts;
  /** The values as both sides last had them. */
  #base: Values;
  #unsent = false;
  #stopped = false;
  /** Whether the chain of sends has to go round once more. */
  #due = false;
  #isRunning = false;
  #running = Promise.resolve();
  #asked: ((outcome: Completion) => void)[] = [];
  #cancel = () => {};
  #failures = 0;

  constructor(parts: SaverParts) {
    this.#parts = parts;
    const { version, status, updatedAt, data } = parts.start;
    this.values = data;
    this.#base = data;
    this.$state = atom<SaveState>({
      phase: 'idle',
      version,
      status,
      savedAt: updatedAt,
      message: '',
      theirs: null,
      generation: 0,
    });
    this.#recover();
  }

  /** Takes up words that an earlier visit could not save. */
  #recover(): void {
    const { backup, start } = this.#parts;
    const kept = backup.read();
    if (!kept) return;
    if (saySame(kept.data, start.data)) return backup.drop();
    this.values = kept.data;
    this.#base = kept.base;
    this.#unsent = true;
    if (kept.version !== start.version && !this.#mergeWith(start)) return;
    if (this.#unsent) this.#wait(saveAfter);
  }

  #set(change: Partial<SaveState>): void {
    this.$state.set({ ...this.$state.get(), ...change });
  }

  #wait(milliseconds: number): void {
    this.#cancel();
    this.#cancel = this.#parts.later(milliseconds, () => void this.flush());
    const { phase } = this.$state.get();
    if (phase !== 'failed' && phase !== 'waiting') this.#set({ phase: 'waiting' });
  }

  #keep(): void {
    if (this.#stopped) return;
    this.#parts.backup.keep({ version: this.$state.get().version, base: this.#base, data: this.values });
  }

  /** The reader typed: the words are kept here at once and sent soon. */
  change(values: Values): void {
    this.values = values;
    this.#unsent = true;
    this.#keep();
    const { phase } = this.$state.get();
    if (phase !== 'conflict' && phase !== 'signedOut') this.#wait(saveAfter);
  }

  /** Sends what is unsent now. Nothing is sent while the reader has to choose between two versions. */
  flush(): Promise<void> {
    this.#due = true;
    if (!this.#isRunning) this.#running = this.#goOn();
    return this.#running;
  }

  /** Says that the section is done: with the next save, after the one that is under way. */
  complete(): Promise<Completion> {
    return new Promise((resolve) => {
      this.#asked.push(resolve);
      void this.flush();
    });
  }

  /** The one chain of sends: each starts when the one before has ended, upon the version that it left. */
  async #goOn(): Promise<void> {
    this.#isRunning = true;
    while (this.#due) {
      this.#due = false;
      const asked = this.#asked.splice(0);
      const isHeld = this.#stopped || this.$state.get().phase === 'conflict';
      const isNeeded = this.#unsent || asked.length > 0;
      const outcome = isHeld || !isNeeded ? 'unconfirmed' : await this.#deliver(asked.length > 0);
      for (const settle of asked) settle(outcome);
    }
    this.#isRunning = false;
  }

  async #deliver(complete: boolean): Promise<Completion> {
    this.#cancel();
    for (let merges = 0; merges < mergesAtMost; merges += 1) {
      const sent = this.values;
      this.#set({ phase: 'saving' });
      try {
        const saved = await this.#parts.send({ version: this.$state.get().version, data: sent, complete });
        this.#took(sent, saved, complete);
        return complete && saved.status === 'complete' ? 'complete' : 'unconfirmed';
      } catch (thrown) {
        const error = thrown instanceof ApiError ? thrown : new ApiError({ status: 0, code: 'network', message: '' });
        if (error.status !== 409) return this.#refused(error, complete);
        if (!this.#mergeWith((error.data as { current: StoredVersion }).current)) return 'unconfirmed';
        if (!complete && !this.#unsent) return 'unconfirmed';
      }
    }
    return this.#refused(new ApiError({ status: 0, code: 'network', message: '' }), complete);
  }

  #took(sent: Values, { version, status, updatedAt }: SectionSaved, complete: boolean): void {
    this.#failures = 0;
    this.#unsent = this.values !== sent;
    this.#base = complete ? this.#parts.completed(sent) : sent;
    if (complete) this.values = this.#parts.completed(this.values);
    this.#set({ version, status, savedAt: updatedAt, message: '', theirs: null, phase: 'saved' });
    this.#settle();
  }

  /** What is still unsent is kept and sent soon; otherwise nothing has to be kept. */
  #settle(): void {
    if (!this.#unsent) return this.#parts.backup.drop();
    this.#keep();
    this.#wait(saveAfter);
  }

  async #refused({ status, message, fields }: ApiError, complete: boolean): Promise<Completion> {
    this.#keep();
    if (status === 401) {
      this.#set({ phase: 'signedOut', message });
      return 'unconfirmed';
    }
    if (status === 400 && complete) {
      this.#unsent = true;
      await this.#deliver(false);
      return fields;
    }
    this.#set({ phase: 'failed', message: fields[0]?.message ?? message });
    if (status === 400 || status === 403 || status === 413) return 'unconfirmed';
    this.#wait(retryAfter[Math.min(this.#failures, retryAfter.length - 1)]!);
    this.#failures += 1;
    return 'unconfirmed';
  }

  /**
   * Takes up what somebody else stored meanwhile.
   * @returns false where the reader has to choose
   */
  #mergeWith(theirs: StoredVersion): boolean {
    const { values, clashes } = this.#parts.merge(this.#base, this.values, theirs.data);
    const changes = !saySame(values, this.values);
    this.values = values;
    if (changes) this.$merged.set(values);
    if (clashes) {
      this.#set({ phase: 'conflict', theirs });
      this.#keep();
      return false;
    }
    const { version, status, updatedAt } = theirs;
    this.#base = theirs.data;
    this.#unsent = !saySame(values, theirs.data);
    this.#set({ phase: 'saved', version, status, savedAt: updatedAt, message: '', theirs: null });
    if (this.#unsent) this.#keep();
    else this.#parts.backup.drop();
    return true;
  }

  /** Tries again now: the network or the sign-in is back, or the reader asked for it. */
  async retry(): Promise<void> {
    if (this.$state.get().phase === 'signedOut') this.#set({ phase: 'waiting' });
    await this.flush();
  }

  /** The reader has compared both versions. */
  async choose(whose: 'mine' | 'theirs'): Promise<void> {
    const { theirs } = this.$state.get();
    if (!theirs) return;
    if (whose === 'theirs') return this.replace(theirs);
    const { version, status, updatedAt, data } = theirs;
    this.#base = data;
    this.#set({ phase: 'waiting', version, status, savedAt: updatedAt, theirs: null });
    this.#unsent = true;
    this.#keep();
    await this.flush();
  }

  /** Shows a version that is stored already: the other one of a conflict, or one restored from the history. */
  replace({ version, status, updatedAt, data }: StoredVersion): void {
    this.#cancel();
    this.values = data;
    this.#base = data;
    this.#unsent = false;
    this.#parts.backup.drop();
    const generation = this.$state.get().generation + 1;
    this.#set({ phase: 'saved', version, status, savedAt: updatedAt, message: '', theirs: null, generation });
  }

  /** Sends and keeps nothing any more: another person uses this page now. */
  stop(): void {
    this.#stopped = true;
    this.#cancel();
  }

  /** Whether words wait that the server does not have. */
  get hasUnsent(): boolean {
    return this.#unsent;
  }
}
