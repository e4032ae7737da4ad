import { useId, useMemo, useRef, useState } from 'react';

import { serverNow } from '#lib/client/server-clock.ts';
import { describeFaults } from '#lib/forms/describe-faults.ts';
import type { FieldFault } from '#lib/forms/faults.ts';
import type { Field, ValuesOf } from '#lib/forms/field.ts';
import { validate } from '#lib/forms/validate.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { Surroundings } from '#lib/rules/rule.ts';

import { useT } from '../language.tsx';
import { afterPress } from './after-press.ts';
import { type Values, withValueAt } from './paths.ts';
import { stableKey, stableKeys } from './touched.ts';

/** The state of a form; `DynamicForm` renders it. */
export interface FormControl<Fields extends readonly Field[] = readonly Field[]> {
  id: string;
  fields: Fields;
  values: Values;
  around: Surroundings;
  /** The faults to show now: those found in the browser, then the server's. */
  shown: FieldFault[];
  /** Increases with each refused submit, so that the summary takes the focus again. */
  attempt: number;
  set(path: string, value: unknown): void;
  /** Clears a field but keeps the server's faults. A required field is not reported as empty until the next submit. */
  clear(path: string): void;
  /** Called when the reader leaves a field: shows its faults, but not that a required field is empty. */
  leave(path: string): void;
  /** Validates the form and shows all faults; returns the cleaned values, or null if there are faults. */
  check(): ValuesOf<Fields> | null;
  /** Shows all faults without moving the focus. */
  reveal(): void;
  /** Shows the server's faults. */
  refuse(faults: FieldFault[]): void;
  /**
   * Replaces the values, e.g. after merging changes from another tab. The visible faults of a field stay if its new value
   * still has them; the server's faults stay, except those of a list entry that has moved.
   */
  adopt(values: Values): void;
  /** Replaces the values and hides all faults. */
  reset(values?: Values): void;
}

interface FormOptions {
  initial?: Values;
  around?: Surroundings;
  /** Called by `set` and `clear` with all values, not cleaned. */
  onChange?: (values: Values) => void;
}

/**
 * Holds a form's values and decides which faults to show. Before a submit, these are the faults of fields that the reader
 * has left; afterwards, also those of the submitted fields. The server's faults stay until their field is `set` or the form is
 * submitted again.
 */
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
  const [submitted, setSubmitted] = useState<ReadonlySet<string>>(new Set());
  const [serverFaults, setServerFaults] = useState<(FieldFault & { key: string })[]>([]);
  const [attempt, setAttempt] = useState(0);
  const { resumeType, birthdate } = around;
  const surroundings = useMemo(() => ({ today, resumeType, birthdate }), [today, resumeType, birthdate]);
  const checked = useMemo(() => validate(fields, values, { mode: 'complete', ...surroundings }), [fields, values, surroundings]);
  const fromServer = serverFaults.flatMap(({ key, ...fault }) => (stableKey(fault.path, values) === key ? [fault] : []));
  const serverPaths = new Set(fromServer.map(({ path }) => path));
  const own = checked.faults.filter(({ path, rule }) => {
    const key = stableKey(path, values);
    return !serverPaths.has(path) && (submitted.has(key) || (left.has(key) && rule !== 'required'));
  });
  const shown = [...describeFaults(own, t), ...fromServer];
  const showAll = () => setSubmitted((known) => new Set([...known, ...stableKeys(fields, latest.current, surroundings)]));

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
      setServerFaults((faults) => faults.filter((fault) => fault.path !== path && !fault.path.startsWith(`${path}.`)));
    },
    clear(path) {
      put(path, '');
      const key = stableKey(path, latest.current);
      setSubmitted((known) => new Set([...known].filter((one) => one !== key)));
    },
    leave(path) {
      const key = stableKey(path, latest.current);
      afterPress(() => setLeft((known) => (known.has(key) ? known : new Set(known).add(key))));
    },
    check() {
      showAll();
      setServerFaults([]);
      if (checked.faults.length === 0) return checked.values;
      setAttempt((count) => count + 1);
      return null;
    },
    reveal: showAll,
    refuse(faults) {
      setServerFaults(faults.map((fault) => ({ ...fault, key: stableKey(fault.path, latest.current) })));
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
      setSubmitted(new Set());
      setServerFaults([]);
    },
  };
}
