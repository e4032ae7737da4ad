import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';

import { useT } from '#islands/ui/language.tsx';
import type { FieldFault } from '#lib/forms/faults.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';

/** An instant (ISO 8601) as a field of date and time shows it: on clocks in Beijing. */
export function toLocal(instant: string | null): string {
  return instant === null ? '' : dateTimeInShanghai(Date.parse(instant)).replace(' ', 'T');
}

/** What a field of date and time holds, on clocks in Beijing, as an instant; an empty one is an empty text. */
export function toInstant(local: string): string {
  return local === '' ? '' : `${local.slice(0, 16)}:00+08:00`;
}

/** The part of the page's address that stands behind a folder: the id of what the page is about. */
export function idBehind(folder: string): string {
  const [, rest = ''] = location.pathname.split(`/${folder}/`);
  return decodeURIComponent(rest.split('/')[0] ?? '');
}

interface FieldProps {
  label: string;
  hint?: string | undefined;
  fault?: string | undefined;
  isWide?: boolean;
  id: string;
  children: ReactNode;
}

/** A labelled control; the control takes `id`, and `describedBy(id)` where there is a hint or a fault. */
export function LabelledField({ label, hint, fault, isWide, id, children }: FieldProps) {
  return (
    <div className={isWide ? 'field field--wide' : 'field'}>
      <label className="field__label" id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {children}
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {fault && (
        <p className="field__error" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}

/** What a control says of its hint and its fault. */
export function described(id: string, hint?: string, fault?: string) {
  const ids = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return { ...(ids ? { 'aria-describedby': ids } : {}), ...(fault ? { 'aria-invalid': true } : {}) };
}

interface FaultListProps {
  faults: readonly FieldFault[];
  /** What the field at a path is called, where the form has it. */
  nameOf(path: string): string | undefined;
}

/** Every fault of a refused form, with the name of its field; it takes the focus when they come. */
export function FaultList({ faults, nameOf }: FaultListProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (faults.length > 0) box.current?.focus();
  }, [faults]);
  if (faults.length === 0) return null;
  const lines = faults.map(({ path, message }) => {
    const name = nameOf(path);
    return name ? t('common.form.fault', { name, message }) : message;
  });
  return (
    <div className="notice notice--fault" role="alert" tabIndex={-1} ref={box}>
      <div>
        <p>{t('desk-sessions.form.faults')}</p>
        <ul>
          {[...new Set(lines)].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
