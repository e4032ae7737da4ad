import type { PhoneField } from '#lib/forms/field.ts';
import { defaultPrefix } from '#lib/rules/mobile.ts';

import { useT } from '../language.tsx';
import { asText, type ControlProps } from './field-props.ts';

/** An input for a phone number, with a select for the country code if the field has one. */
export function PhoneControl({
  field,
  id,
  path,
  value,
  siblings,
  required,
  invalid,
  describedBy,
  extras,
  set,
  leave,
}: ControlProps<PhoneField>) {
  const t = useT();
  const input = (
    <input
      id={id}
      name={path}
      className="input"
      type="tel"
      value={asText(value)}
      autoComplete={field.autocomplete ?? 'off'}
      aria-required={required || undefined}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onChange={(event) => set(path, event.target.value)}
      onBlur={leave}
    />
  );
  const { prefix } = field;
  const beside = extras.beside?.[field.name];
  if (!prefix) return input;
  const prefixPath = path.replace(/[^.]+$/, prefix);
  const chosen = asText(siblings[prefix]) || defaultPrefix;
  const prefixes = extras.prefixes ?? [];
  const known = prefixes.some(({ key }) => key === chosen) ? prefixes : [{ key: chosen, value: `+${chosen}` }, ...prefixes];
  return (
    <div className="input-group">
      <select
        className="input input-group__side phone-prefix"
        aria-label={t('common.form.prefix')}
        name={prefixPath}
        value={chosen}
        autoComplete="tel-country-code"
        onChange={(event) => set(prefixPath, event.target.value)}
      >
        {known.map(({ key, value: words }) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
      {input}
      {beside && <div className="input-group__side">{beside}</div>}
    </div>
  );
}
