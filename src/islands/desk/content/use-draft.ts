import { useEffect, useRef, useState } from 'react';

import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { OfficeKind } from '#lib/contract/content-office.ts';

import { bodyOf, type Draft, type Item } from './draft.ts';
import type { Faults } from './fields.tsx';
import { mergeDrafts, type MergedDrafts } from './merge-drafts.ts';

/** Milliseconds after which input is stored in the browser. */
const putByAfter = 800;

interface PutBy {
  version: number;
  draft: Draft;
}

function pathOf(kind: OfficeKind, id: string): string {
  return `desk-content ${kind}/${id || 'new'}`;
}

function readPutBy(place: string, version: number): Draft | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(place) ?? 'null') as PutBy | null;
    return stored?.version === version ? stored.draft : undefined;
  } catch {
    return undefined;
  }
}

/** What saving does with the version. */
export interface Wish {
  state: 'draft' | 'published' | 'scheduled' | 'withdrawn';
  publishFrom?: string;
}

/** The version that somebody else saved, merged with the one here. */
export interface Conflict extends MergedDrafts {
  latest: Item;
}

/** A piece being edited: the input, the faults of the last refusal, and what somebody else saved meanwhile. */
export interface Editing {
  draft: Draft;
  /** The piece as last saved. */
  item: Item;
  isChanged: boolean;
  faults: Faults;
  /** Increases with each refused save. */
  attempt: number;
  conflict: Conflict | null;
  saving: Wish['state'] | null;
  set(name: string, value: unknown): void;
  /** Discards unsaved input, so that the page can be left without a question. */
  forget(): void;
  /** Replaces the input with another version. */
  take(from: Draft): void;
  save(wish: Wish): Promise<Item | null>;
  /** Continues with the changes of both; for values that both changed, the saved one for the paths in `taken`. */
  settle(taken: readonly string[]): void;
  /** Closes the question without a choice; the next save asks again. */
  leaveConflict(): void;
}

/** The state of a piece's editor. Input is stored in the browser's tab until it is saved. */
export function useDraft(kind: OfficeKind, loaded: Item): Editing {
  const [item, setItem] = useState(loaded);
  const [putBy] = useState(() => readPutBy(pathOf(kind, loaded.id), loaded.version));
  const [draft, setDraft] = useState<Draft>(putBy ?? loaded);
  const [isChanged, setIsChanged] = useState(putBy !== undefined);
  const [faults, setFaults] = useState<Faults>([]);
  const [attempt, setAttempt] = useState(0);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [saving, setSaving] = useState<Wish['state'] | null>(null);
  const isForgotten = useRef(false);
  const place = pathOf(kind, item.id);

  useEffect(() => {
    if (!isChanged) return;
    const timer = setTimeout(() => sessionStorage.setItem(place, JSON.stringify({ version: item.version, draft })), putByAfter);
    const warn = (event: BeforeUnloadEvent) => {
      if (!isForgotten.current) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      clearTimeout(timer);
      removeEventListener('beforeunload', warn);
    };
  }, [isChanged, draft, item.version, place]);

  function adopt(saved: Item): void {
    sessionStorage.removeItem(place);
    setItem(saved);
    setIsChanged(false);
    setFaults([]);
    setConflict(null);
  }

  async function save(wish: Wish): Promise<Item | null> {
    if (saving) return null;
    setSaving(wish.state);
    try {
      const body = bodyOf({ ...draft, version: item.version }, wish);
      const saved = item.id
        ? await staffApi.put<Item>(`${kind}/${item.id}`, body, { handles: ['400', '409'] })
        : await staffApi.post<Item>(kind, body, { handles: ['400'] });
      adopt(saved);
      setDraft((typed) => ({ ...typed, id: saved.id, version: saved.version, publishDate: saved.publishDate }));
      return saved;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === '409') {
        const { current: latest } = error.data as { current: Item };
        setConflict({ latest, ...mergeDrafts(item, draft, latest) });
      }
      if (error.code === '400') {
        setFaults(error.fields);
        setAttempt((times) => times + 1);
      }
      return null;
    } finally {
      setSaving(null);
    }
  }

  return {
    draft,
    item,
    isChanged,
    faults,
    attempt,
    conflict,
    saving,
    forget() {
      isForgotten.current = true;
      sessionStorage.removeItem(place);
    },
    set(name, value) {
      setDraft((typed) => ({ ...typed, [name]: value }));
      setIsChanged(true);
    },
    take(from) {
      setDraft((typed) => ({ ...from, id: typed.id, version: typed.version }));
      setIsChanged(true);
    },
    save,
    settle(taken) {
      if (!conflict) return;
      const { draft: merged, isMine } = conflict.settle(taken);
      adopt(conflict.latest);
      setDraft(merged);
      setIsChanged(isMine);
    },
    leaveConflict: () => setConflict(null),
  };
}
