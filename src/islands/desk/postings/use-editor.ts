import { useCallback, useEffect, useRef, useState } from 'react';

import { useT } from '#islands/ui/language.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { StaffPosting } from '#lib/contract/staff-postings.ts';
import { describeFaults, type FieldFault } from '#lib/forms/faults.ts';

import { inputOf, isAllSame, merge, type Values, valuesOf } from './form-values.ts';

/** What somebody else saved meanwhile, beside what stands here. */
export interface Clash {
  latest: StaffPosting;
  /** What is in the editor once the fields that only one of the two changed are put together. */
  merged: Values;
  paths: string[];
}

/** What became of a try: what is stored then, or why not; of another failure the reader has been told. */
export type Outcome =
  { state: 'done'; stored: StaffPosting } | { state: 'refused'; faults: readonly FieldFault[] } | { state: 'clash' | 'failed' };

/** The editor of one posting: what is stored, what stands in it, and what the last try to save said. */
export interface Editor {
  posting: StaffPosting;
  values: Values;
  faults: readonly FieldFault[];
  /** Rises with each refused try, so that the summary takes the focus. */
  attempt: number;
  isDirty: boolean;
  isBusy: boolean;
  clash: Clash | null;
  set(path: string, value: string | readonly string[]): void;
  /** Puts a former version, or what was chosen in a clash, into the editor. */
  fill(values: Values, over?: StaffPosting): void;
  /** Chooses nothing in a clash: all stays as it is. */
  leaveClash(): void;
  /** Saves what is not saved; false where it was refused. */
  save(): Promise<boolean>;
  /** Saves, then does something with the posting. */
  act(action: string, body: object): Promise<Outcome>;
  /** Leads the focus to what the last try was refused for, once no dialog covers it. */
  showFaults(): void;
  /** Nothing here is to be saved any more: the page may be left unasked. */
  forget(): void;
  /** Takes the body that a preview shows. */
  input(): object;
}

/** Runs the editor of a posting that has been read. */
export function useEditor(read: StaffPosting): Editor {
  const t = useT();
  const [posting, setPosting] = useState(read);
  const [values, setValues] = useState(() => valuesOf(read));
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const [attempt, setAttempt] = useState(0);
  const isForgotten = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [clash, setClash] = useState<Clash | null>(null);
  const isDirty = !isAllSame(values, valuesOf(posting));

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

  function adopt(stored: StaffPosting): Outcome {
    setPosting(stored);
    setValues(valuesOf(stored));
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
        const { values: merged, clashes } = merge(valuesOf(posting), values, valuesOf(latest));
        setClash({ latest, merged, paths: clashes });
        return { state: 'clash' };
      }
      return error.code === '400' ? refuse(error.fields) : { state: 'failed' };
    } finally {
      setIsBusy(false);
    }
  }

  async function put(): Promise<Outcome> {
    if (!isDirty) return { state: 'done', stored: posting };
    const { input, faults: typed } = inputOf(values);
    if (typed.length > 0) return refuse(describeFaults(typed, t));
    const body = { version: posting.version, ...input };
    return call(() => staffApi.put<StaffPosting>(`postings/${posting.id}`, body, { handles: ['400', '409'] }));
  }

  async function act(action: string, body: object): Promise<Outcome> {
    const saved = await put();
    if (saved.state !== 'done') return saved;
    const whole = { version: saved.stored.version, ...body };
    return call(() => staffApi.post<StaffPosting>(`postings/${posting.id}/${action}`, whole, { handles: ['400', '409'] }));
  }

  const set = useCallback((path: string, value: string | readonly string[]) => {
    setValues((before) => ({ ...before, [path]: value }));
    setFaults((before) => before.filter((fault) => fault.path !== path));
  }, []);

  function fill(next: Values, over?: StaffPosting) {
    if (over) setPosting(over);
    setValues(next);
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
    input: () => inputOf(values).input,
  };
}
