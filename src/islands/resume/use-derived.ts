import { useRef } from 'react';

import { derivedAnswers, derivedSubject, valuesOfDocument } from '#lib/forms/resume/derive.ts';

import type { Values } from '#islands/ui/form/paths.ts';
import type { FormControl } from '#islands/ui/form/use-form.ts';
import { useDerivedWords } from './use-derived-words.ts';

const entryLevel = /^edus\.(\d+)\.education$/;

/** Wraps a form so that a change also fills in other answers that follow from it; the candidate can change these. */
export function useDerived<Form extends FormControl>(form: Form): Form {
  const words = useDerivedWords();
  const filled = useRef(valuesOfDocument(form.values, words));

  function deriveSubject(index: string, education: unknown) {
    const entry = (form.values.edus as Values[])[Number(index)];
    const major = derivedSubject({ ...entry, education }, words);
    if (major !== undefined) form.set(`edus.${index}.major`, major);
  }

  function deriveAnswers(path: string, value: unknown) {
    const after = { ...form.values, [path]: value };
    const answers = derivedAnswers(form.fields, { before: form.values, after, filled: filled.current }, words);
    for (const [name, answer] of Object.entries(answers)) form.set(name, answer);
    filled.current = { ...filled.current, ...valuesOfDocument(after, words) };
  }

  return {
    ...form,
    set(path: string, value: unknown) {
      form.set(path, value);
      const index = entryLevel.exec(path)?.[1];
      if (index !== undefined) deriveSubject(index, value);
      else if (!path.includes('.')) deriveAnswers(path, value);
    },
  };
}
