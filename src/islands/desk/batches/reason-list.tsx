import { useEffect, useRef } from 'react';

import { useT } from '#islands/ui/language.tsx';
import type { BatchChoices } from '#lib/contract/batches.ts';

import { ownWords } from './batch-target.ts';

type Reasons = BatchChoices['rejectReason'];

/** The keys of the reasons that can be chosen, in the order in which they are shown. */
export function reasonKeys(reasons: Reasons): string[] {
  return reasons.flatMap(({ k, childs }) => (childs.length === 0 ? [k] : childs.map((child) => child.k)));
}

interface Props {
  reasons: Reasons;
  value: string;
  onChange(reason: string): void;
}

/**
 * The reasons as radio buttons under their groups, and a last button for a reason in the reader's own words. The first nine
 * reasons show the digit that chooses them.
 */
export function ReasonList({ reasons, value, onChange }: Props) {
  const t = useT();
  const keys = reasonKeys(reasons);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(':checked')?.scrollIntoView({ block: 'nearest' });
  }, [value]);
  const choice = (key: string, name: string) => {
    const digit = keys.indexOf(key) + 1;
    const hasDigit = digit >= 1 && digit <= 9;
    return (
      <label key={key} className="desk-reasons__choice">
        <input
          type="radio"
          name="reject-reason"
          checked={value === key}
          aria-keyshortcuts={hasDigit ? String(digit) : undefined}
          onChange={() => onChange(key)}
        />
        <span>{name}</span>
        {hasDigit && <kbd aria-hidden="true">{digit}</kbd>}
      </label>
    );
  };
  return (
    <fieldset className="desk-reasons">
      <legend className="field__label">{t('desk-batches.form.reason')}</legend>
      <div ref={list} className="desk-reasons__list">
        {reasons.map(({ k, name, childs }) =>
          childs.length === 0 ? (
            choice(k, name)
          ) : (
            <div key={k} role="group" aria-label={name}>
              <p className="desk-reasons__group" aria-hidden="true">
                {name}
              </p>
              {childs.map((child) => choice(child.k, child.name))}
            </div>
          ),
        )}
        {choice(ownWords, t('desk-batches.form.otherReason'))}
      </div>
    </fieldset>
  );
}
