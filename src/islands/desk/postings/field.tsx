import type { ReactNode } from 'react';

import { useT } from '#islands/ui/language.tsx';

import type { Editor } from './use-editor.ts';
import { idOf } from './labels.ts';

interface Shared {
  editor: Editor;
  path: string;
  label: string;
  hint?: string;
}

interface Control {
  id: string;
  name: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** A labelled field with its hint and its faults. */
export function EditField({ editor, path, label, hint, children }: Shared & { children: (control: Control) => ReactNode }) {
  const id = idOf(path);
  const faults = editor.faults.filter((fault) => idOf(fault.path) === id);
  const describedBy = [hint && `${id}-hint`, faults.length > 0 && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {children({ id, name: path, 'aria-invalid': faults.length > 0 || undefined, 'aria-describedby': describedBy })}
      {hint && (
        <div className="field__hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {faults.length > 0 && (
        <div className="field__errors" id={`${id}-error`}>
          {faults.map(({ rule, message }) => (
            <p className="field__error" key={rule}>
              {message}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}

/** One line: words, a figure or a day. */
export function LineField({
  type = 'text',
  lang,
  isFixed,
  ...shared
}: Shared & { type?: 'text' | 'date' | 'figure'; lang?: string; isFixed?: boolean }) {
  const { editor, path } = shared;
  return (
    <EditField {...shared}>
      {(control) => (
        <input
          {...control}
          className="input"
          type={type === 'date' ? 'date' : 'text'}
          inputMode={type === 'figure' ? 'decimal' : undefined}
          lang={lang}
          autoComplete="off"
          readOnly={isFixed}
          value={editor.values[path] as string}
          onChange={(event) => editor.set(path, event.target.value)}
        />
      )}
    </EditField>
  );
}

/** One of a few. */
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

/** Several of a list, in the order of the list. */
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
      {faults.length > 0 && (
        <div className="field__errors" id={`${id}-error`}>
          {faults.map(({ rule, message }) => (
            <p className="field__error" key={rule}>
              {message}
            </p>
          ))}
        </div>
      )}
    </fieldset>
  );
}
