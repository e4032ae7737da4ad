import { atom } from 'nanostores';

import { ApiError } from '#lib/client/api-error.ts';
import type { SectionSaved } from '#lib/contract/resume.ts';
import type { FieldFault } from '#lib/forms/faults.ts';
import type { SectionStatus } from '#lib/forms/resume/completeness.ts';

import type { Values } from '../ui/form/paths.ts';
import type { BackupStore } from './backup.ts';
import { saySame } from './same-data.ts';

/** Milliseconds after the last key until a save starts. */
const saveAfter = 1500;
const retryAfter = [5000, 10_000, 20_000, 40_000];

/** A section as somebody else stored it meanwhile. */
export interface StoredVersion {
  version: number;
  status: SectionStatus;
  updatedAt: string | null;
  data: Values;
}

export interface SaveState {
  /** `waiting`: typed and not sent yet; `held`: needs a sign-in or the reader's choice before it can be sent. */
  phase: 'idle' | 'waiting' | 'saving' | 'saved' | 'failed' | 'signedOut' | 'conflict';
  version: number;
  status: SectionStatus;
  /** ISO 8601. */
  savedAt: string | null;
  /** What went wrong, in the reader's words. */
  message: string;
  /** What another tab stored first. */
  theirs: StoredVersion | null;
  /** Rises when the values were replaced from outside the form. */
  generation: number;
}

export interface SaverParts {
  start: StoredVersion;
  send(body: { version: number; data: Values; complete: boolean }): Promise<SectionSaved>;
  /** Whether values that were complete still are: they are then saved as such. */
  isWhole(values: Values): boolean;
  /** The values as the server holds them once they were saved as complete. */
  completed(values: Values): Values;
  backup: BackupStore;
  backupKey: string;
  /** Runs `work` after some milliseconds; the function it returns takes that back. */
  later(milliseconds: number, work: () => void): () => void;
}

/**
 * Saves one section of a resume while it is typed. Until the server has confirmed them, the words are kept in the
 * browser; a save that fails is tried again; one that another tab overtook waits for the reader's choice.
 */
export class SectionSaver {
  readonly $state;
  values: Values;
  readonly #parts: SaverParts;
  #unsent = false;
  #running: Promise<void> | null = null;
  #cancel = () => {};
  #failures = 0;

  constructor(parts: SaverParts) {
    this.#parts = parts;
    const { version, status, updatedAt, data } = parts.start;
    this.values = data;
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
    const { backup, backupKey, start } = this.#parts;
    const kept = backup.read(backupKey);
    if (!kept) return;
    if (saySame(kept.data, start.data)) return backup.drop(backupKey);
    this.values = kept.data;
    this.#unsent = true;
    if (kept.version === start.version) this.#wait(saveAfter);
    else this.#set({ phase: 'conflict', theirs: start });
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
    this.#parts.backup.keep(this.#parts.backupKey, { version: this.$state.get().version, data: this.values });
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
  async flush(): Promise<void> {
    if (this.#running) await this.#running;
    if (!this.#unsent || this.$state.get().phase === 'conflict') return;
    this.#running = this.#send('auto').then(
      () => {},
      () => {},
    );
    await this.#running;
    this.#running = null;
  }

  /**
   * Says that the section is done.
   * @returns what the server found at fault; null where it was saved, or could not be sent (the state says why)
   */
  async complete(): Promise<FieldFault[] | null> {
    if (this.#running) await this.#running;
    if (this.$state.get().phase === 'conflict') return null;
    this.#unsent = true;
    let faults: FieldFault[] | null = null;
    this.#running = this.#send('complete').catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 400) return;
      faults = error.fields;
      return this.#send('draft').catch(() => {});
    });
    await this.#running;
    this.#running = null;
    return faults;
  }

  async #send(as: 'auto' | 'complete' | 'draft'): Promise<void> {
    this.#cancel();
    const sent = this.values;
    const { version, status } = this.$state.get();
    this.#set({ phase: 'saving' });
    try {
      const whole = as === 'complete' || (as === 'auto' && status === 'complete' && this.#parts.isWhole(sent));
      this.#took(sent, await this.#parts.send({ version, data: sent, complete: whole }));
      if (whole) this.values = this.#parts.completed(this.values);
    } catch (error) {
      this.#refused(sent, error);
      throw error;
    }
  }

  #took(sent: Values, { version, status, updatedAt }: SectionSaved): void {
    this.#failures = 0;
    this.#set({ version, status, savedAt: updatedAt, message: '', theirs: null, phase: 'saved' });
    this.#unsent = this.values !== sent;
    if (this.#unsent) {
      this.#keep();
      this.#wait(saveAfter);
    } else this.#parts.backup.drop(this.#parts.backupKey);
  }

  #refused(sent: Values, error: unknown): void {
    this.#keep();
    const { status, message, data, fields } =
      error instanceof ApiError ? error : new ApiError({ status: 0, code: 'network', message: '' });
    if (status === 409) return this.#conflicted(sent, (data as { current: StoredVersion }).current);
    if (status === 401) return this.#set({ phase: 'signedOut', message });
    this.#set({ phase: 'failed', message: fields[0]?.message ?? message });
    if (status === 400 || status === 403 || status === 413) return;
    this.#wait(retryAfter[Math.min(this.#failures, retryAfter.length - 1)]!);
    this.#failures += 1;
  }

  #conflicted(sent: Values, theirs: StoredVersion): void {
    if (saySame(sent, theirs.data)) this.#took(sent, { ...theirs, updatedAt: theirs.updatedAt ?? '' });
    else this.#set({ phase: 'conflict', theirs });
  }

  /** Tries again now: the network or the sign-in is back, or the reader asked for it. */
  async retry(): Promise<void> {
    if (this.$state.get().phase === 'signedOut') this.#set({ phase: 'waiting' });
    await this.flush();
  }

  /** The reader has compared both versions. */
  async choose(whose: 'mine' | 'theirs'): Promise<void> {
    const { theirs, generation } = this.$state.get();
    if (!theirs) return;
    const { version, status, updatedAt } = theirs;
    if (whose === 'theirs') return this.replace(theirs);
    this.#set({ phase: 'waiting', version, status, savedAt: updatedAt, theirs: null, generation });
    this.#unsent = true;
    this.#keep();
    await this.flush();
  }

  /** Shows a version that is stored already: the other one of a conflict, or one restored from the history. */
  replace({ version, status, updatedAt, data }: StoredVersion): void {
    this.#cancel();
    this.values = data;
    this.#unsent = false;
    this.#parts.backup.drop(this.#parts.backupKey);
    this.#set({
      phase: 'saved',
      version,
      status,
      savedAt: updatedAt,
      message: '',
      theirs: null,
      generation: this.$state.get().generation + 1,
    });
  }

  /** Whether words wait that the server does not have. */
  get hasUnsent(): boolean {
    return this.#unsent;
  }
}
