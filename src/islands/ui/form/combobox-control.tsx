import type { ComboboxField } from '#lib/forms/field.ts';

import { Combobox } from './combobox.tsx';
import { asText, type ControlProps } from './field-props.ts';

/** Free words with suggestions from a list of the server's. */
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
  return (
    <Combobox
      id={id}
      labelId={labelId}
      text={asText(value)}
      look={async (typed) =>
        typed.trim() === '' ? [] : ((await extras.suggest?.(field.source, typed.trim()).catch(() => [])) ?? [])
      }
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
