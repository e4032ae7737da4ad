import { enumOptions } from '#lib/i18n/enum-options.ts';

import { FieldShell } from '#islands/ui/form/field-shell.tsx';
import { useT } from '#islands/ui/language.tsx';

interface ReasonSelectProps {
  label: string;
  value: string;
  onChange: (reason: string) => void;
}

/** A select for the optional reason why the candidate withdraws an application. */
export function ReasonSelect({ label, value, onChange }: ReasonSelectProps) {
  const t = useT();
  return (
    <FieldShell label={label} hint={t('application.hint.reason')}>
      {(control) => (
        <select {...control} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{t('common.form.choose')}</option>
          {enumOptions('withdrawReason', t).map(({ key, value: words }) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </select>
      )}
    </FieldShell>
  );
}
