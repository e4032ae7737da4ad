import type { TextField } from '#lib/forms/field.ts';

import { asText, type ControlProps } from './field-props.ts';

/** A text input of one or several lines. The page can put elements beside a one-line input (captcha, button for a code). */
export function TextControl({
  field,
  id,
  path,
  value,
  required,
  invalid,
  describedBy,
  extras,
  set,
  leave,
}: ControlProps<TextField>) {
  const shared = {
    id,
    name: path,
    className: 'input',
    value: asText(value),
    autoComplete: field.autocomplete ?? 'off',
    'aria-required': required || undefined,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
    onBlur: leave,
  };
  if (field.kind === 'textarea') return <textarea {...shared} rows={3} onChange={(event) => set(path, event.target.value)} />;
  const isCode = field.kind === 'captcha' || field.kind === 'smsCode';
  const beside = extras.beside?.[field.name];
  // Elements beside the input appear and disappear while typing, so the input must stay at the same position in the tree.
  return (
    <div className={isCode ? 'input-group' : 'input-group input-group--wrap'}>
      <input
        {...shared}
        type={field.inputMode === 'email' ? 'email' : 'text'}
        inputMode={field.inputMode}
        autoCapitalize={isCode || field.inputMode === 'email' ? 'none' : undefined}
        spellCheck={isCode || field.inputMode ? false : undefined}
        onChange={(event) => set(path, event.target.value)}
      />
      {beside && <div className="input-group__side">{beside}</div>}
    </div>
  );
}
