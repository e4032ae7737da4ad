import type { ComponentProps, ComponentType, ReactNode } from 'react';

import { type FieldProps, FieldShell } from '#islands/ui/form/field-shell.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import type { BatchChoices } from '#lib/contract/batches.ts';
import { inLocale, localeFrom } from '#lib/text/locale.ts';

interface Entry<Value> {
  value: Value;
  onChange: (value: Value) => void;
}

type InputProps = Entry<string> & Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange'>;
type LineProps = FieldProps & InputProps & { as?: ComponentType<InputProps> };
type Options = readonly { key: string; value: string }[];

/** Separates the props of a field from those of its control. */
function separate<Control extends object>(props: FieldProps & Control) {
  const { label, id, hint, fault, required, wide, alert, ...control } = props;
  return [{ label, id, hint, fault, required, wide, alert }, control] as const;
}

function TextInput({ onChange, ...input }: InputProps) {
  return <input className="input" autoComplete="off" {...input} onChange={(event) => onChange(event.target.value)} />;
}

/** A single-line input: an `input` element, unless `as` is another component, e.g. for a date. */
export function Line({ as: Input = TextInput, ...props }: LineProps) {
  const [field, input] = separate(props);
  return <FieldShell {...field}>{(control) => <Input {...input} {...control} />}</FieldShell>;
}

interface WordsProps extends FieldProps, Entry<string> {
  lang?: string;
  rows?: number;
  /** Ready sentences to add to the text; offered in the language of the text. */
  snippets?: BatchChoices['snippets'] | undefined;
  onFocus?: () => void;
}

/** A multi-line text input. */
export function Words({ wide = true, snippets = [], ...props }: WordsProps) {
  const t = useT();
  const reader = useLocale();
  const [field, { onChange, rows = 3, ...input }] = separate(props);
  const locale = input.lang ? localeFrom(input.lang) : reader;
  const sentences = snippets.map(({ text }) => inLocale(text, locale)).filter(Boolean);
  return (
    <FieldShell {...field} wide={wide}>
      {(control) => (
        <>
          <textarea {...{ rows, ...input, ...control }} className="input" onChange={(event) => onChange(event.target.value)} />
          {sentences.length > 0 && (
            <select
              className="input desk-snippets"
              aria-label={t('desk.snippets')}
              lang={input.lang}
              value=""
              onChange={({ target }) => onChange([input.value.trimEnd(), target.value].filter(Boolean).join('\n'))}
            >
              <option value="">{t('desk.snippets')}</option>
              {sentences.map((sentence) => (
                <option key={sentence}>{sentence}</option>
              ))}
            </select>
          )}
        </>
      )}
    </FieldShell>
  );
}

interface ChoiceProps extends FieldProps, Entry<string> {
  /** Shown after an empty option. Without `options`, `children` must contain the `option` elements. */
  options?: Options;
  name?: string;
  disabled?: boolean;
  children?: ReactNode;
}

/** A select. */
export function Choice(props: ChoiceProps) {
  const t = useT();
  const [field, { onChange, options, children, ...select }] = separate(props);
  return (
    <FieldShell {...field}>
      {(control) => (
        <select {...{ ...select, ...control }} className="input" onChange={(event) => onChange(event.target.value)}>
          {options && <option value="">{t('common.form.choose')}</option>}
          {options?.map(({ key, value }) => (
            <option key={key} value={key}>
              {value}
            </option>
          ))}
          {children}
        </select>
      )}
    </FieldShell>
  );
}

interface TicksProps extends FieldProps, Entry<readonly string[]> {
  options: Options;
  /** The class of the list. */
  className: string;
}

/** Checkboxes for several options. */
export function Ticks(props: TicksProps) {
  const [field, { options, value, onChange, className }] = separate(props);
  return (
    <FieldShell {...field} labelAs="legend">
      <div className={className}>
        {options.map(({ key, value: words }) => (
          <label className="choice" key={key}>
            <input
              type="checkbox"
              checked={value.includes(key)}
              onChange={({ target }) => onChange(target.checked ? [...value, key] : value.filter((one) => one !== key))}
            />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </FieldShell>
  );
}
