import type { ComboboxField } from '#lib/forms/field.ts';
import type { Option } from '#lib/i18n/enum-options.ts';

import { useLocale } from '../language.tsx';
import { Combobox } from './combobox.tsx';
import { asText, type ControlProps } from './field-props.ts';

/** A text input with suggestions; any text is accepted. */
export function ComboboxControl({
  field,
  id,
  labelId,
  path,
  value,
  required,
  invalid,
  describedBy,
  extras,
  set,
  leave,
}: ComboboxControlProps) {
  const locale = useLocale();

  /** Finds suggestions. If they cannot be loaded, returns none instead of throwing: the reader can type any text. */
  async function look(typed: string): Promise<Option[]> {
    try {
      if (field.source === 'country') return (await import('#lib/domain/nationalities.ts')).findCountries(typed, locale);
      return typed.trim() === '' ? [] : ((await extras.suggest?.(field.source, typed.trim())) ?? []);
    } catch {
      return [];
    }
  }

  return (
    <Combobox
      id={id}
      labelId={labelId}
      text={asText(value)}
      name={path}
      look={look}
      required={required}
      invalid={invalid}
      describedBy={describedBy}
      onChoose={(choice) => set(path, choice?.value ?? '')}
      onType={(typed) => set(path, typed)}
      onLeave={leave}
    />
  );
}

type ComboboxControlProps = ControlProps<ComboboxField>;
