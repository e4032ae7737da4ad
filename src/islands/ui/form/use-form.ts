import { useId, useMemo, useRef, useState } from 'react';

import { serverNow } from '#lib/client/server-clock.ts';
import { describeFaults, type FieldFault } from '#lib/forms/faults.ts';
import type { Field, ValuesOf } from '#lib/forms/field.ts';
import { validate } from '#lib/forms/validate.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { Surroundings } from '#lib/rules/rule.ts';

import { useT } from '../language.tsx';
import { afterPress } from './after-press.ts';
import { type Values, withValueAt } from './paths.ts';
import { markOf, marksAsked } from './touched.ts';

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
  /** Takes up values that came from elsewhere while the reader goes on. */
  adopt(values: Values): void;
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
  const [today] = useState(() => todayInShanghai(serverNow()));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const [told, setTold] = useState<(FieldFault & { mark: string })[]>([]);
  const [attempt, setAttempt] = useState(0);
  const { resumeType, birthdate } = around;
  const surroundings = useMemo(() => ({ today, resumeType, birthdate }), [today, resumeType, birthdate]);
  const checked = useMemo(() => validate(fields, values, { mode: 'complete', ...surroundings }), [fields, values, surroundings]);
  const stillTold = told.flatMap(({ mark, ...fault }) => (markOf(fault.path, values) === mark ? [fault] : []));
  const saidByServer = new Set(stillTold.map(({ path }) => path));
  const own = checked.faults.filter(({ path, rule }) => {
    const mark = markOf(path, values);
    return !saidByServer.has(path) && (asked.has(mark) || (left.has(mark) && rule !== 'required'));
  });
  const shown = [...describeFaults(own, t), ...stillTold];
  const askAll = () => setAsked((known) => new Set([...known, ...marksAsked(fields, latest.current, surroundings)]));

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
      const mark = markOf(path, latest.current);
      setAsked((known) => new Set([...known].filter((one) => one !== mark)));
    },
    leave(path) {
      const mark = markOf(path, latest.current);
      afterPress(() => setLeft((known) => (known.has(mark) ? known : new Set(known).add(mark))));
    },
    check() {
      askAll();
      setTold([]);
      if (checked.faults.length === 0) return checked.values;
      setAttempt((count) => count + 1);
      return null;
    },
    reveal: askAll,
    refuse(faults) {
      setTold(faults.map((fault) => ({ ...fault, mark: markOf(fault.path, latest.current) })));
      setAttempt((count) => count + 1);
    },
    adopt(next) {
      latest.current = next;
      setValues(next);
    },
    reset(next = {}) {
      latest.current = next;
      setValues(next);
      setLeft(new Set());
      setAsked(new Set());
      setTold([]);
    },
  };
}
