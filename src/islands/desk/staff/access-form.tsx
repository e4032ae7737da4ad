import { type ReactNode, useId } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { DynamicForm } from '#islands/ui/dynamic-form.tsx';
import type { FormControl } from '#islands/ui/form/use-form.ts';
import { useT } from '#islands/ui/language.tsx';
import type { UnitChoice } from '#lib/contract/staff.ts';
import type { Field, ValuesOf } from '#lib/forms/field.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { staffRoleNames } from '#lib/staff-roles.ts';

interface UnitsProps {
  units: readonly UnitChoice[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** The units that an access is limited to; none chosen means all. */
function UnitsField({ units, chosen, onChange }: UnitsProps) {
  const t = useT();
  const hint = useId();
  return (
    <fieldset className="desk-units" aria-describedby={hint}>
      <legend className="field__label">{t('desk-staff.field.units')}</legend>
      <p id={hint} className="muted small">
        {t('desk-staff.hint.units')}
      </p>
      <div className="desk-units__list">
        {units.map(({ key, value }) => (
          <label key={key} className="choice">
            <input
              type="checkbox"
              checked={chosen.includes(key)}
              onChange={(event) => onChange(event.target.checked ? [...chosen, key] : chosen.filter((one) => one !== key))}
            />
            <span>{value}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface Props<Fields extends readonly Field[]> extends UnitsProps {
  form: FormControl<Fields>;
  busy: boolean;
  label: string;
  onSubmit: (values: ValuesOf<Fields>) => void;
}

/** Name, role and units of a person or a machine. */
export function AccessForm<const Fields extends readonly Field[]>({
  form,
  busy,
  label,
  onSubmit,
  ...units
}: Props<Fields>): ReactNode {
  const t = useT();
  const role = staffRoleNames.map((name) => ({ key: name, value: t(`desk-staff.roles.${name}` as MessageKey) }));
  const chosen = staffRoleNames.find((name) => name === form.values.role);
  return (
    <DynamicForm form={form} extras={{ options: { role } }} onSubmit={onSubmit}>
      {chosen && <p className="muted small">{t(`desk-staff.roleText.${chosen}` as MessageKey)}</p>}
      <UnitsField {...units} />
      <Button type="submit" variant="solid" wide busy={busy}>
        {label}
      </Button>
    </DynamicForm>
  );
}
