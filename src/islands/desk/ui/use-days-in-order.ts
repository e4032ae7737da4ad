import type { FormEvent } from 'react';

import { useT } from '#islands/ui/language.tsx';
import { readDate } from '#lib/rules/dates.ts';
import { areReversed } from '#lib/rules/days.ts';

function inputNamed(form: HTMLFormElement, name: string): HTMLInputElement | null {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement ? control : null;
}

/**
 * An input handler for forms with the days `from` and `to`. It makes the form invalid while `to` is before `from`, with a
 * message in the reader's language. The page needs the translations of `rules`.
 */
export function useDaysInOrder(): (event: FormEvent<HTMLFormElement>) => void {
  const t = useT();
  return ({ currentTarget: form }) => {
    const [from, to] = [inputNamed(form, 'from'), inputNamed(form, 'to')];
    const days = { from: readDate(from?.value ?? ''), to: readDate(to?.value ?? '') };
    to?.setCustomValidity(areReversed(days) ? t('rules.daysReversed') : '');
  };
}
