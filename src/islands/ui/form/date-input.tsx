import { type ComponentProps, useRef, useState } from 'react';

import { isDate, readDate } from '#lib/rules/dates.ts';

import { Icon } from '../icon.tsx';
import { useT } from '../language.tsx';

interface DateInputProps extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'type'> {
  /** In its normal form, or as it was typed where it has none; without it the input keeps its own value. */
  value?: string;
  defaultValue?: string;
  /** Told of every key: the normal form as soon as what is typed can be read, else what is typed. */
  onChange?: (value: string) => void;
  onLeave?: () => void;
  /** The browser's picker that the button opens. */
  picker?: 'date' | 'datetime-local';
  placeholder?: string;
  /** Brings what is typed into its normal form; answers what cannot be read as it is. */
  read?: (typed: string) => string;
  /** Id of the words that name the field, for the button. */
  labelId?: string | undefined;
}

/** A date that is typed and shown as `YYYY-MM-DD` in every browser, with a button that opens the browser's picker. */
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
      // Frames of another site, and browsers without it: there the date is typed.
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
        // A form that Enter sends holds the normal form.
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
