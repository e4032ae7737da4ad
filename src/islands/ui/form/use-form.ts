import { useId, useMemo, useRef, useState } from 'react';

import { describeFaults, type FieldFault } from '#lib/forms/faults.ts';
import type { Field, ValuesOf } from '#lib/forms/field.ts';
import { validate } from '#lib/forms/validate.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { Surroundings } from '#lib/rules/rule.ts';

import { useT } from '../language.tsx';
import { afterPress } from './after-press.ts';
import { type Values, withValueAt } from './paths.ts';

/** A form while it is filled in; `DynamicForm` draws it. */
export interface FormControl<Fields extends readonly Field[] = readonly Field[]> {
  id: string;
  fields: Fields;
  values: Values;
  around: Surroundings;
  /** The faults to show now, in the order of the fields. */
  shown: FieldFault[];
  /** Rises with each refused submit, so that the summary takes the focus again. */
  attempt: number;
  set(path: string, value: unknown): void;
  /** Empties a field that the reader filled in well: that it is empty now is not theirs to mend, until the next submit. */
  clear(path: string): void;
  /** The reader left a field: its fault may be shown, but not yet that it is empty. */
  leave(path: string): void;
  /** Asks every rule and shows every fault; the cleaned values, or null where something is at fault. */
  check(): ValuesOf<Fields> | null;
  /** Shows every fault without taking the focus: a link led here. */
  reveal(): void;
  /** Shows what the server found at fault. */
  refuse(faults: FieldFault[]): void;
  /** Starts over with other values and nothing marked. */
  reset(values?: Values): void;
}

interface FormOptions {
  initial?: Values;
  around?: Surroundings;
  /** Told of every change, with all values as typed. */
  onChange?: (values: Values) => void;
}

/** Keeps a form's values and decides which faults are shown when. */
export function useForm<Fields extends readonly Field[]>(
  fields: Fields,
  { initial = {}, around = {}, onChange }: FormOptions = {},
): FormControl<Fields> {
  const t = useT();
  const id = useId();
  const [values, setValues] = useState<Values>(initial);
  const latest = useRef(values);
  const [today] = useState(() => todayInShanghai(Date.now()));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [submitted, setSubmitted] = useState(false);
  const [cleared, setCleared] = useState<ReadonlySet<string>>(new Set());
  const [told, setTold] = useState<FieldFault[]>([]);
  const [attempt, setAttempt] = useState(0);
  const { resumeType } = around;
  const surroundings = useMemo(() => ({ today, resumeType }), [today, resumeType]);
  const checked = useMemo(() => validate(fields, values, { mode: 'complete', ...surroundings }), [fields, values, surroundings]);
  const saidByServer = new Set(told.map(({ path }) => path));
  const own = checked.faults.filter(
    ({ path, rule }) =>
      !saidByServer.has(path) &&
      !(rule === 'required' && cleared.has(path)) &&
      (submitted || (left.has(path) && rule !== 'required')),
  );
  const shown = [...describeFaults(own, t), ...told];

  function put(path: string, value: unknown) {
    const next = withValueAt(latest.current, path, value) as Values;
    latest.current = next;
    setValues(next);
    onChange?.(next);
  }

  return {
    id,
    fields,
    values,
    around: surroundings,
    shown,
    attempt,
    set(path, value) {
      put(path, value);
      setTold((faults) => faults.filter((fault) => fault.path !== path && !fault.path.startsWith(`${path}.`)));
    },
    clear(path) {
      put(path, '');
      setCleared((known) => new Set(known).add(path));
    },
    leave(path) {
      afterPress(() => setLeft((known) => (known.has(path) ? known : new Set(known).add(path))));
    },
    check() {
      setSubmitted(true);
      setTold([]);
      setCleared(new Set());
      if (checked.faults.length === 0) return checked.values;
      setAttempt((count) => count + 1);
      return null;
    },
    reveal: () => setSubmitted(true),
    refuse(faults) {
      setTold(faults);
      setAttempt((count) => count + 1);
    },
    reset(next = {}) {
      latest.current = next;
      setValues(next);
      setLeft(new Set());
      setSubmitted(false);
      setTold([]);
      setCleared(new Set());
    },
  };
}
