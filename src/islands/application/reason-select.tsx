import { useId } from 'react';

import { enumOptions } from '#lib/i18n/enum-options.ts';

import { useT } from '#islands/ui/language.tsx';

interface ReasonSelectProps {
  label: string;
  value: string;
  onChange: (reason: string) => void;
}

/** A select for the optional reason why the candidate ends an application. */
export function ReasonSelect({ label, value, onChange }: ReasonSelectProps) {
  const t = useT();
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="input"
        value={value}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t('common.form.choose')}</option>
        {enumOptions('withdrawReason', t).map(({ key, value: words }) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} className="field__hint">
        {t('application.hint.reason')}
      </p>
    </div>
  );
}
