import type { ReactNode } from 'react';

import { DateInput } from '#islands/ui/form/date-input.tsx';
import { useT } from '#islands/ui/language.tsx';

import { type Control, Faults, Field } from '#islands/ui/form/field-shell.tsx';
import type { Editor } from './use-editor.ts';
import { idOf } from './labels.ts';

interface Shared {
  editor: Editor;
  path: string;
  label: string;
  hint?: string;
}

/** A field of the posting, by its path. */
export function EditField({ editor, path, ...rest }: Shared & { children: (control: Control) => ReactNode }) {
  const id = idOf(path);
  return <Field {...rest} id={id} faults={editor.faults.filter((fault) => idOf(fault.path) === id)} />;
}

/** A single-line input: text, a number or a day. */
export function LineField({
  type = 'text',
  lang,
  isFixed,
  ...shared
}: Shared & { type?: 'text' | 'date' | 'figure'; lang?: string; isFixed?: boolean }) {
  const { editor, path } = shared;
  return (
    <EditField {...shared}>
      {(control) =>
        type === 'date' ? (
          <DateInput
            {...control}
            name={path}
            autoComplete="off"
            readOnly={isFixed}
            value={editor.values[path] as string}
            onChange={(day) => editor.set(path, day)}
          />
        ) : (
          <input
            {...control}
            name={path}
            className="input"
            inputMode={type === 'figure' ? 'decimal' : undefined}
            lang={lang}
            autoComplete="off"
            readOnly={isFixed}
            value={editor.values[path] as string}
            onChange={(event) => editor.set(path, event.target.value)}
          />
        )
      }
    </EditField>
  );
}

/** A select of one option. */
export function ChoiceField({
  options,
  isFixed,
  ...shared
}: Shared & { options: readonly { key: string; value: string }[]; isFixed?: boolean }) {
  const t = useT();
  const { editor, path } = shared;
  return (
    <EditField {...shared}>
      {(control) => (
        <select
          {...control}
          name={path}
          className="input"
          disabled={isFixed}
          value={editor.values[path] as string}
          onChange={(event) => editor.set(path, event.target.value)}
        >
          <option value="">{t('desk-postings.editor.choose')}</option>
          {options.map(({ key, value }) => (
            <option key={key} value={key}>
              {value}
            </option>
          ))}
        </select>
      )}
    </EditField>
  );
}

/** Checkboxes for several options; the value is in the list's order. */
export function TicksField({ editor, path, label, options }: Shared & { options: readonly { key: string; value: string }[] }) {
  const id = idOf(path);
  const faults = editor.faults.filter((fault) => fault.path === path);
  const chosen = editor.values[path] as readonly string[];

  function tick(key: string, isOn: boolean) {
    editor.set(path, isOn ? [...chosen, key] : chosen.filter((one) => one !== key));
  }

  return (
    <fieldset
      className="field postings-ticks"
      id={id}
      tabIndex={-1}
      aria-describedby={faults.length > 0 ? `${id}-error` : undefined}
    >
      <legend className="field__label">{label}</legend>
      <div className="postings-ticks__list">
        {options.map(({ key, value }) => (
          <label className="choice" key={key}>
            <input type="checkbox" checked={chosen.includes(key)} onChange={(event) => tick(key, event.target.checked)} />
            <span>{value}</span>
          </label>
        ))}
      </div>
      <Faults {...{ id, faults }} />
    </fieldset>
  );
}
