import { atom } from 'nanostores';

import { ApiError } from '#lib/client/api-error.ts';
import type { SectionSaved } from '#lib/contract/resume.ts';
import type { FieldFault } from '#lib/forms/faults.ts';
import type { SectionStatus } from '#lib/forms/resume/completeness.ts';

import type { Values } from '../form/paths.ts';
import type { Backup } from './backup.ts';
import type { Merged } from './merge.ts';
import { isSameData } from './same-data.ts';

/** Milliseconds after the last change until a save starts. */
const saveAfter = 1500;
const retryAfter = [5000, 10_000, 20_000, 40_000];
/** Maximum number of attempts to send a save. After a conflict, changes made elsewhere are merged before the next attempt. */
const mergesAtMost = 5;

/** Runs `work` after some milliseconds; the returned function cancels it. */
export function laterInPage(milliseconds: number, work: () => void): () => void {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
}

/** A version of a form that the server has stored. */
export interface StoredVersion {
  version: number;
  status: SectionStatus;
  updatedAt: string | null;
  data: Values;
}

export interface SaveState {
  /**
   * `waiting`: changed but not sent. `failed`: not saved; retried after a delay unless the server refused the input.
   * `signedOut`: typing does not schedule a save until the reader is identified again. `conflict`: nothing is sent until the
   * reader chooses a version.
   */
  phase: 'idle' | 'waiting' | 'saving' | 'saved' | 'failed' | 'signedOut' | 'conflict';
  version: number;
  status: SectionStatus;
  /** ISO 8601; null if never saved. */
  savedAt: string | null;
  /** The reason of the last failure, in the reader's language; empty if there is none. */
  message: string;
  /** The stored version that conflicts with the input; null if there is no conflict. */
  theirs: StoredVersion | null;
  /** Increases when the values are replaced, so that the form must be rendered again. */
  generation: number;
}

/** The phases by urgency for the reader, the most urgent first. */
const urgency: SaveState['phase'][] = ['conflict', 'signedOut', 'failed', 'saving', 'waiting', 'saved', 'idle'];

/** The most urgent state of several savers. */
export function mostUrgent(states: readonly SaveState[]): SaveState {
  return states.reduce((one, other) => (urgency.indexOf(other.phase) < urgency.indexOf(one.phase) ? other : one));
}

/** The result of completing a form: `complete` if the server confirmed it, the form's faults if any, else `unconfirmed`. */
export type Completion = 'complete' | 'unconfirmed' | FieldFault[];

export interface SaverParts {
  start: StoredVersion;
  send(body: { version: number; data: Values; complete: boolean }): Promise<SectionSaved>;
  /** The values as the server returns them after they were saved as complete. */
  completed(values: Values): Values;
  /** Merges the changes that were made to `base` in this page and elsewhere. */
  merge(base: Values, mine: Values, theirs: Values): Merged;
  backup: { read(): Backup | null; save(backup: Backup): void; drop(): void };
  /** Runs `work` after some milliseconds; the returned function cancels it. */
  later(milliseconds: number, work: () => void): () => void;
}

/**
 * Saves a form, such as a section of a resume, automatically while the reader types, one request at a time. Input that the
 * server has not confirmed is backed up in the browser. A failed save is retried unless the server refused the input. Changes
 * made elsewhere, such as in another tab, are merged; the reader has to choose only if both sides changed the same value
 * differently, or one side removed an entry that the other changed.
 */
export class SectionSaver {
  readonly $state;
  /** Values merged with changes made elsewhere, for the form to show. */
  readonly $merged = atom<Values>({});
  values: Values;
  readonly #parts: SaverParts;
  /** The stored values that the input is based on; a merge compares both sides with them. */
  #base: Values;
  #unsent = false;
  #stopped = false;
  /** Whether a save has been requested and has not started yet. */
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

  /** Restores input that an earlier visit could not save. */
  #recover(): void {
    const { backup, start } = this.#parts;
    const stored = backup.read();
    if (!stored) return;
    if (isSameData(stored.data, start.data)) return backup.drop();
    this.values = stored.data;
    this.#base = stored.base;
    this.#unsent = true;
    if (stored.version !== start.version && !this.#mergeWith(start)) return;
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

  #backUp(): void {
    if (this.#stopped) return;
    this.#parts.backup.save({ version: this.$state.get().version, base: this.#base, data: this.values });
  }

  /** Called when the reader types: backs up the input and, unless in a conflict or signed out, schedules a save. */
  change(values: Values): void {
    this.values = values;
    this.#unsent = true;
    this.#backUp();
    const { phase } = this.$state.get();
    if (phase !== 'conflict' && phase !== 'signedOut') this.#wait(saveAfter);
  }

  /** Saves unsent input now, except after `stop` and while the reader has to choose between two versions. */
  flush(): Promise<void> {
    this.#due = true;
    if (!this.#isRunning) this.#running = this.#run();
    return this.#running;
  }

  /** Saves the form as complete, once a save in progress has ended. A form with faults is saved as a draft instead. */
  complete(): Promise<Completion> {
    return new Promise((resolve) => {
      this.#asked.push(resolve);
      void this.flush();
    });
  }

  /** Runs all due saves one after the other, each based on the version that the previous one returned. */
  async #run(): Promise<void> {
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
        this.#confirmed(sent, saved, complete);
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

  #confirmed(sent: Values, { version, status, updatedAt }: SectionSaved, complete: boolean): void {
    this.#failures = 0;
    this.#unsent = this.values !== sent;
    this.#base = complete ? this.#parts.completed(sent) : sent;
    if (complete) this.values = this.#parts.completed(this.values);
    this.#set({ version, status, savedAt: updatedAt, message: '', theirs: null, phase: 'saved' });
    this.#settle();
  }

  /** If there is unsent input, backs it up and schedules a save; else deletes the backup. */
  #settle(): void {
    if (!this.#unsent) return this.#parts.backup.drop();
    this.#backUp();
    this.#wait(saveAfter);
  }

  async #refused({ status, message, fields }: ApiError, complete: boolean): Promise<Completion> {
    // Marks the input as unsent, so that the next retry sends it again.
    if (complete) this.#unsent = true;
    this.#backUp();
    if (status === 401) {
      this.#set({ phase: 'signedOut', message });
      return 'unconfirmed';
    }
    if (status === 400 && complete) {
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
   * Merges a version that was stored elsewhere meanwhile.
   * @returns false if the reader has to choose
   */
  #mergeWith(theirs: StoredVersion): boolean {
    const { values, clashes } = this.#parts.merge(this.#base, this.values, theirs.data);
    const changes = !isSameData(values, this.values);
    this.values = values;
    if (changes) this.$merged.set(values);
    if (clashes) {
      this.#set({ phase: 'conflict', theirs });
      this.#backUp();
      return false;
    }
    const { version, status, updatedAt } = theirs;
    this.#base = theirs.data;
    this.#unsent = !isSameData(values, theirs.data);
    this.#set({ phase: 'saved', version, status, savedAt: updatedAt, message: '', theirs: null });
    if (this.#unsent) this.#backUp();
    else this.#parts.backup.drop();
    return true;
  }

  /** Merges the server's version into a form opened from a copy in this browser, and saves input that the server lacks. */
  meet(theirs: StoredVersion): void {
    this.#cancel();
    if (this.#mergeWith(theirs)) void this.flush();
  }

  /** Saves now, after the reader was identified again or pressed the button to retry. */
  async retry(): Promise<void> {
    if (this.$state.get().phase === 'signedOut') this.#set({ phase: 'waiting' });
    await this.flush();
  }

  /** Continues with the version that the reader chose. */
  async choose(whose: 'mine' | 'theirs'): Promise<void> {
    const { theirs } = this.$state.get();
    if (!theirs) return;
    if (whose === 'theirs') return this.replace(theirs);
    const { version, status, updatedAt, data } = theirs;
    this.#base = data;
    this.#set({ phase: 'waiting', version, status, savedAt: updatedAt, theirs: null });
    this.#unsent = true;
    this.#backUp();
    await this.flush();
  }

  /** Replaces the input with a version that is already stored, e.g. by another tab or by a restore from the history. */
  replace({ version, status, updatedAt, data }: StoredVersion): void {
    this.#cancel();
    this.values = data;
    this.#base = data;
    this.#unsent = false;
    this.#parts.backup.drop();
    const generation = this.$state.get().generation + 1;
    this.#set({ phase: 'saved', version, status, savedAt: updatedAt, message: '', theirs: null, generation });
  }

  /** Stops saving and backing up, e.g. because another person uses this page now. */
  stop(): void {
    this.#stopped = true;
    this.#cancel();
  }

  /** Whether there is input that the server does not have. */
  get hasUnsent(): boolean {
    return this.#unsent;
  }
}
