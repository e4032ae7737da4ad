import { useEffect, useRef } from 'react';

import { useT } from '#islands/ui/language.tsx';
import type { FieldFault } from '#lib/forms/faults.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';

/** Converts an instant (ISO 8601) to the value of a date and time input, in Beijing time. */
export function toLocal(instant: string | null): string {
  return instant === null ? '' : dateTimeInShanghai(Date.parse(instant)).replace(' ', 'T');
}

/** Converts the value of a date and time input, in Beijing time, to an instant; empty stays empty. */
export function toInstant(local: string): string {
  return local === '' ? '' : `${local.slice(0, 16)}:00+08:00`;
}

/** The id that follows a folder in the path of the page. */
export function idAfter(folder: string): string {
  const [, rest = ''] = location.pathname.split(`/${folder}/`);
  return decodeURIComponent(rest.split('/')[0] ?? '');
}

interface FaultListProps {
  faults: readonly FieldFault[];
  /** The label of a path's field; undefined if the form has no such field. */
  nameOf(path: string): string | undefined;
}

/** Lists all faults of a refused form with the names of their fields; takes the focus when faults appear. */
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
