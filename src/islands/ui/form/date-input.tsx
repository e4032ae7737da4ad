import { type ComponentProps, useRef, useState } from 'react';

import { isDate, readDate } from '#lib/rules/dates.ts';

import { Icon } from '../icon.tsx';
import { useT } from '../language.tsx';

interface DateInputProps extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'type'> {
  /** The value in normal form, or as typed if it cannot be parsed; if undefined, the input is uncontrolled. */
  value?: string;
  defaultValue?: string;
  /** Called on every change, with the normal form if the text can be parsed, else with the text. */
  onChange?: (value: string) => void;
  onLeave?: () => void;
  /** The type of the browser's picker. */
  picker?: 'date' | 'datetime-local';
  placeholder?: string;
  /** Converts a text to its normal form; returns it unchanged if it cannot be parsed. */
  read?: (typed: string) => string;
  /** Id of the field's label, which also describes the button. */
  labelId?: string | undefined;
}

/**
 * An input for a date; for a date and time, pass `picker`, `placeholder` and `read`. The format is the same in every browser,
 * by default `YYYY-MM-DD`. A button opens the browser's picker.
 */
export function DateInput({
  value,
  defaultValue = '',
  onChange,
  onLeave,
  picker = 'date',
  placeholder = 'YYYY-MM-DD',
  read = readDate,
  labelId,
  ...input
}: DateInputProps) {
  const t = useT();
  const [own, setOwn] = useState(defaultValue);
  const [typed, setTyped] = useState<string | null>(null);
  const native = useRef<HTMLInputElement>(null);
  const current = value ?? own;
  const isFixed = input.readOnly === true || input.disabled === true;

  function change(next: string) {
    setOwn(next);
    onChange?.(next);
  }

  function openPicker() {
    try {
      native.current?.showPicker();
    } catch {
      // Cross-origin frames and older browsers have no picker; the date can be typed.
    }
  }

  return (
    <span className="date-input">
      <input
        {...input}
        className="input"
        type="text"
        inputMode="numeric"
        placeholder={placeholder}
        value={typed ?? current.replace('T', ' ')}
        onChange={({ target }) => {
          setTyped(target.value);
          change(read(target.value));
        }}
        // Enter submits without a blur, so the typed text is normalised here too.
        onKeyDown={({ key }) => {
          if (key === 'Enter') setTyped(null);
        }}
        onBlur={() => {
          setTyped(null);
          onLeave?.();
        }}
      />
      {!isFixed && (
        <>
          <button
            type="button"
            className="date-input__open"
            aria-label={t('common.form.pickDate')}
            aria-describedby={labelId}
            onClick={openPicker}
          >
            <Icon name="calendar" size={20} />
          </button>
          <input
            ref={native}
            className="date-input__picker"
            type={picker}
            value={isDate(current.slice(0, 10)) ? current : ''}
            tabIndex={-1}
            aria-hidden="true"
            onChange={({ target }) => {
              setTyped(null);
              change(target.value);
            }}
          />
        </>
      )}
    </span>
  );
}
