import { useRef, useState } from 'react';

import type { TextField } from '#lib/forms/field.ts';
import { maskNumber } from '#lib/rules/mask-number.ts';

import { useT } from '../language.tsx';
import { asText, type ControlProps } from './field-props.ts';
import { TextControl } from './text-control.tsx';

/**
 * An input for a number that onlookers must not see. Until the reader reveals the number, its middle is masked and the input
 * is read-only. An empty input is editable at once.
 */
export function IdNumberControl(props: ControlProps<TextField>) {
  const { id, path, value, invalid, describedBy } = props;
  const t = useT();
  const text = asText(value);
  const [open, setOpen] = useState(text === '');
  // An empty value, e.g. cleared from outside, opens the input, which then stays open while the reader types.
  if (text === '' && !open) setOpen(true);
  const group = useRef<HTMLDivElement>(null);

  function toggle() {
    setOpen(!open);
    if (!open) setTimeout(() => group.current?.querySelector('input')?.focus());
  }
  return (
    <div ref={group} className="input-group">
      {open ? (
        <TextControl {...props} />
      ) : (
        <input
          id={id}
          name={path}
          className="input"
          readOnly
          value={maskNumber(text)}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
        />
      )}
      {text !== '' && (
        <button type="button" className="button input-group__side" aria-controls={id} aria-pressed={open} onClick={toggle}>
          {t(open ? 'common.form.hide' : 'common.form.show')}
        </button>
      )}
    </div>
  );
}
