import { useCallback, useEffect, useRef, useState } from 'react';

import { useT } from '#islands/ui/language.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { StaffPosting } from '#lib/contract/staff-postings.ts';
import { describeFaults } from '#lib/forms/describe-faults.ts';
import type { FieldFault } from '#lib/forms/faults.ts';
import { contentOf, type Values, valuesOf } from '#lib/forms/posting/values.ts';
import { isSameValue, merge } from '#lib/rules/merge.ts';

/** A stored version that is newer than the version in the editor, merged with the values of the editor. */
export interface Clash {
  latest: StaffPosting;
  /** The merged values; for fields that both sides changed differently, the values of the editor. */
  merged: Values;
  paths: string[];
}

/** The result of a save or action. For `clash` and `failed`, the editor or `staffApi` has already shown the reason. */
export type Outcome =
  { state: 'done'; stored: StaffPosting } | { state: 'refused'; faults: readonly FieldFault[] } | { state: 'clash' | 'failed' };

/** The editor of a posting: the stored version, the edited values, and the faults of the last save or action. */
export interface Editor {
  posting: StaffPosting;
  values: Values;
  faults: readonly FieldFault[];
  /** Increases with each refusal and call of `showFaults`, so that the summary of faults takes the focus again. */
  attempt: number;
  isDirty: boolean;
  isBusy: boolean;
  clash: Clash | null;
  set(path: string, value: string | readonly string[]): void;
  /**
   * Fills the editor with the values of an earlier version or of a settled clash. For a clash, `over` is the newer version, on
   * which the next save is based.
   */
  fill(values: Values, over?: StaffPosting): void;
  /** Closes the dialog of the clash without a choice; it opens again at the next action or save of changes. */
  leaveClash(): void;
  /** Saves changes, if there are any; false if that failed. */
  save(): Promise<boolean>;
  /** Saves changes and, if that succeeded, performs an action on the posting. */
  act(action: string, body: object): Promise<Outcome>;
  /** Moves the focus to the summary of faults; call this after closing a dialog that covers the summary. */
  showFaults(): void;
  /** Turns off the warning about unsaved changes, so that the page can be left. */
  forget(): void;
  /** The request body for a preview. */
  input(): object;
}

/** The state of a loaded posting's editor. */
export function useEditor(read: StaffPosting): Editor {
  const t = useT();
  const [posting, setPosting] = useState(read);
  const [values, setValues] = useState(() => valuesOf(read));
  /** The current values. A ref, so that `call` can read the values that were typed during its request. */
  const newest = useRef(values);
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const [attempt, setAttempt] = useState(0);
  const isForgotten = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [clash, setClash] = useState<Clash | null>(null);
  const isDirty = !isSameValue(values, valuesOf(posting));

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isForgotten.current) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);

  const showFaults = () => setAttempt((times) => times + 1);

  function refuse(found: readonly FieldFault[]): Outcome {
    setFaults(found);
    showFaults();
    return { state: 'refused', faults: found };
  }

  function show(next: Values): void {
    newest.current = next;
    setValues(next);
  }

  /** Makes `stored` the stored version. Input typed after `values` was sent stays as unsaved input. */
  function adopt(stored: StaffPosting): Outcome {
    setPosting(stored);
    show(merge({ base: values, mine: newest.current, theirs: valuesOf(stored) }).value);
    setFaults([]);
    return { state: 'done', stored };
  }

  async function call(work: () => Promise<StaffPosting>): Promise<Outcome> {
    setIsBusy(true);
    try {
      return adopt(await work());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === '409') {
        const { current: latest } = error.data as { current: StaffPosting };
        const { value: merged, clashes } = merge({ base: valuesOf(posting), mine: newest.current, theirs: valuesOf(latest) });
        setClash({ latest, merged, paths: clashes.map(({ path }) => path) });
        return { state: 'clash' };
      }
      return error.code === '400' ? refuse(error.fields) : { state: 'failed' };
    } finally {
      setIsBusy(false);
    }
  }

  async function put(): Promise<Outcome> {
    if (!isDirty) return { state: 'done', stored: posting };
    const { content, faults: typed } = contentOf(values);
    if (typed.length > 0) return refuse(describeFaults(typed, t));
    const body = { version: posting.version, ...content };
    return call(() => staffApi.put<StaffPosting>(`postings/${posting.id}`, body, { handles: ['400', '409'] }));
  }

  async function act(action: string, body: object): Promise<Outcome> {
    const saved = await put();
    if (saved.state !== 'done') return saved;
    const whole = { version: saved.stored.version, ...body };
    return call(() => staffApi.post<StaffPosting>(`postings/${posting.id}/${action}`, whole, { handles: ['400', '409'] }));
  }

  const set = useCallback((path: string, value: string | readonly string[]) => {
    newest.current = { ...newest.current, [path]: value };
    setValues(newest.current);
    setFaults((before) => before.filter((fault) => fault.path !== path));
  }, []);

  function fill(next: Values, over?: StaffPosting) {
    if (over) setPosting(over);
    show(next);
    setFaults([]);
    setClash(null);
  }

  const forget = () => {
    isForgotten.current = true;
  };

  return {
    posting,
    values,
    faults,
    attempt,
    isDirty,
    isBusy,
    clash,
    set,
    fill,
    leaveClash: () => setClash(null),
    save: async () => (await put()).state === 'done',
    act,
    showFaults,
    forget,
    input: () => contentOf(values).content,
  };
}
