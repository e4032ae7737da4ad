import { useState } from 'react';

import type { TextField } from '#lib/forms/field.ts';

import { useT } from '../language.tsx';
import { asText, type ControlProps } from './field-props.ts';

/** A password input with a button to show the password. */
export function PasswordControl({ field, id, path, value, required, invalid, describedBy, set, leave }: ControlProps<TextField>) {
  const t = useT();
  const [visible, setVisible] = useState(false);
  return (
    <div className="input-group">
      <input
        id={id}
        name={path}
        className="input"
        type={visible ? 'text' : 'password'}
        value={asText(value)}
        autoComplete={field.autocomplete ?? 'off'}
        autoCapitalize="none"
        spellCheck={false}
        aria-required={required || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => set(path, event.target.value)}
        onBlur={leave}
      />
      <button
        type="button"
        className="button input-group__side"
        aria-pressed={visible}
        aria-controls={id}
        onClick={() => setVisible(!visible)}
      >
        {t(visible ? 'common.form.hide' : 'common.form.show')}
      </button>
    </div>
  );
}
