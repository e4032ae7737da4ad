import type { TextField } from '#lib/forms/field.ts';

import { asText, type ControlProps } from './field-props.ts';

/** One line or several of plain text; also the captcha and the SMS code, with whatever stands beside them. */
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
  const input = (
    <input
      {...shared}
      type={field.inputMode === 'email' ? 'email' : 'text'}
      inputMode={field.inputMode}
      autoCapitalize={isCode || field.inputMode === 'email' ? 'none' : undefined}
      spellCheck={isCode || field.inputMode ? false : undefined}
      onChange={(event) => set(path, event.target.value)}
    />
  );
  const beside = extras.beside?.[field.name];
  if (!beside) return input;
  return (
    <div className={isCode ? 'input-group' : 'input-group input-group--wrap'}>
      {input}
      <div className="input-group__side">{beside}</div>
    </div>
  );
}
