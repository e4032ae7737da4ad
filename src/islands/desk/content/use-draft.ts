import { useEffect, useRef, useState } from 'react';

import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { OfficeKind } from '#lib/contract/content-office.ts';

import { forgetForReader, readForReader, saveForReader } from '../ui/reader-storage.ts';
import { bodyOf, type Draft, type Item } from './draft.ts';
import type { Faults } from './fields.tsx';
import { mergeDrafts, type MergedDrafts } from './merge-drafts.ts';

/** The input is stored in the browser this many milliseconds after its last change. */
const storeAfter = 800;

interface StoredDraft {
  version: number;
  draft: Draft;
}

function storageName(kind: OfficeKind, id: string): string {
  return `desk-content ${kind}/${id || 'new'}`;
}

function readStored(name: string, version: number): Draft | undefined {
  const stored = readForReader<StoredDraft>(name);
  return stored?.version === version ? stored.draft : undefined;
}

/** The state in which to save a version; for `scheduled`, also the time of publication. */
export interface Wish {
  state: 'draft' | 'published' | 'scheduled' | 'withdrawn';
  publishFrom?: string;
}

/** The version that somebody else saved meanwhile, and the values of the input that clash with it. */
export interface Conflict extends Pick<MergedDrafts, 'clashes'> {
  latest: Item;
}

/** A piece being edited: the input, the faults of the last refused save, and a conflict with somebody else's version. */
export interface Editing {
  draft: Draft;
  /** The piece as last saved; an empty piece if it is new. */
  item: Item;
  isChanged: boolean;
  faults: Faults;
  /** Increases with each save that is refused because of faults. */
  attempt: number;
  conflict: Conflict | null;
  /** Whether a save or an upload is in progress; until it ends, nothing can be saved. */
  isSaving: boolean;
  /** Changes a field. If `value` is a function, it gets the current value and returns the new one. */
  set(name: string, value: unknown): void;
  /** Deletes the stored input and turns off the warning about leaving the page. */
  forget(): void;
  /** Replaces the input with the fields of another version. If the input is no longer `asked`, keeps it and returns false. */
  take(from: Draft, asked: Draft): boolean;
  /** Uploads a file that belongs to the piece. */
  upload(work: () => Promise<void>): Promise<void>;
  /** Saves the input as a new version; null if that failed, or if another save or an upload is in progress. */
  save(wish: Wish): Promise<Item | null>;
  /**
   * Ends a conflict by merging both people's changes. For each path that clashes, the saved value is used if `taken` contains
   * the path; otherwise the reader's input is used.
   */
  settle(taken: readonly string[]): void;
  /** Closes the dialog of the conflict without a choice; the next save opens it again. */
  leaveConflict(): void;
}

/** The state of a piece's editor. Unsaved input is stored for the reader in the browser's tab. */
export function useDraft(kind: OfficeKind, loaded: Item): Editing {
  const [item, setItem] = useState(loaded);
  const [stored] = useState(() => readStored(storageName(kind, loaded.id), loaded.version));
  const [draft, setDraft] = useState<Draft>(stored ?? loaded);
  const [isChanged, setIsChanged] = useState(stored !== undefined);
  const [faults, setFaults] = useState<Faults>([]);
  const [attempt, setAttempt] = useState(0);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  /** The number of saves and uploads in progress. */
  const [running, setRunning] = useState(0);
  const isSaving = running > 0;
  /** The id of a new piece. If the answer to its first save is lost, the next save does not create the piece twice. */
  const newId = useRef<string>(undefined);
  const isForgotten = useRef(false);
  /** The current input. A ref, so that `save` can read the input that was typed during its request. */
  const newest = useRef(draft);
  const name = storageName(kind, item.id);

  useEffect(() => {
    if (!isChanged) return;
    const store = () => {
      if (!isForgotten.current) saveForReader(name, { version: item.version, draft } satisfies StoredDraft);
    };
    const timer = setTimeout(store, storeAfter);
    const warn = (event: BeforeUnloadEvent) => {
      if (!isForgotten.current) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    addEventListener('pagehide', store);
    return () => {
      clearTimeout(timer);
      removeEventListener('beforeunload', warn);
      removeEventListener('pagehide', store);
    };
  }, [isChanged, draft, item.version, name]);

  function hold(next: Draft): void {
    newest.current = next;
    setDraft(next);
  }

  function adopt(saved: Item): void {
    forgetForReader(name);
    setItem(saved);
    setIsChanged(false);
    setFaults([]);
    setConflict(null);
  }

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    setRunning((before) => before + 1);
    try {
      return await work();
    } finally {
      setRunning((before) => before - 1);
    }
  }

  async function save(wish: Wish): Promise<Item | null> {
    if (isSaving) return null;
    return run(() => put(wish));
  }

  async function put(wish: Wish): Promise<Item | null> {
    try {
      const body = bodyOf({ ...draft, version: item.version }, wish);
      // The id of a dictionary is its code, which cannot be made up.
      const idOfNew = kind === 'dictionary' ? undefined : (newId.current ??= crypto.randomUUID());
      const saved = item.id
        ? await staffApi.put<Item>(`${kind}/${item.id}`, body, { handles: ['400', '409'] })
        : await staffApi.post<Item>(kind, { ...body, id: idOfNew }, { handles: ['400', '409'] });
      const typed = newest.current;
      adopt(saved);
      // Text typed while saving stays as unsaved input.
      setIsChanged(typed !== draft);
      const { publishDate } = typed.publishDate === draft.publishDate ? saved : typed;
      hold({ ...typed, id: saved.id, version: saved.version, publishDate });
      return saved;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === '409') {
        const { current: latest } = error.data as { current: Item };
        setConflict({ latest, clashes: mergeDrafts(item, newest.current, latest).clashes });
      }
      if (error.code === '400') {
        setFaults(error.fields);
        setAttempt((times) => times + 1);
      }
      return null;
    }
  }

  return {
    draft,
    item,
    isChanged,
    faults,
    attempt,
    conflict,
    isSaving,
    forget() {
      isForgotten.current = true;
      forgetForReader(name);
    },
    set(field, value) {
      hold({ ...newest.current, [field]: typeof value === 'function' ? value(newest.current[field]) : value });
      setIsChanged(true);
    },
    take(from, asked) {
      if (newest.current !== asked) return false;
      hold({ ...from, id: newest.current.id, version: newest.current.version });
      setIsChanged(true);
      return true;
    },
    upload: run,
    save,
    settle(taken) {
      if (!conflict) return;
      // An upload may have ended since the conflict was found.
      const { draft: merged, isMine } = mergeDrafts(item, newest.current, conflict.latest).settle(taken);
      adopt(conflict.latest);
      hold(merged);
      setIsChanged(isMine);
    },
    leaveConflict: () => setConflict(null),
  };
}
