import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { DynamicForm } from '#islands/ui/dynamic-form.tsx';
import type { FormControl } from '#islands/ui/form/use-form.ts';
import { useT } from '#islands/ui/language.tsx';
import { manages, type StaffRole, staffRoleNames } from '#lib/domain/staff-roles.ts';
import type { Field, ValuesOf } from '#lib/forms/field.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { $staff } from '#lib/stores/staff.ts';

import { UnitsField, type UnitsProps } from '../ui/units-field.tsx';

interface Props<Fields extends readonly Field[]> extends Omit<UnitsProps, 'label' | 'hint'> {
  form: FormControl<Fields>;
  busy: boolean;
  label: string;
  /** The roles to choose from; roles that the reader may not give are left out. */
  roles?: readonly StaffRole[];
  /** The names of the fields to render; all if absent. */
  only?: ReadonlySet<string> | undefined;
  onSubmit: (values: ValuesOf<Fields>) => void;
}

/** The form for the name, role and units of a staff member, an access token or a single sign-on group. */
export function AccessForm<const Fields extends readonly Field[]>({
  form,
  busy,
  label,
  roles = staffRoleNames,
  only,
  onSubmit,
  ...units
}: Props<Fields>): ReactNode {
  const t = useT();
  const staff = useStore($staff);
  const isLimited = (staff?.units ?? null) !== null;
  const given = roles.filter((name) => staff && manages(staff.role, name));
  const role = given.map((name) => ({ key: name, value: t(`desk-staff.roles.${name}` as MessageKey) }));
  const chosen = staffRoleNames.find((name) => name === form.values.role);
  return (
    <DynamicForm form={form} extras={{ options: { role } }} only={only} onSubmit={onSubmit}>
      {chosen && <p className="muted small">{t(`desk-staff.roleText.${chosen}` as MessageKey)}</p>}
      <UnitsField
        {...units}
        label={t('desk-staff.field.units')}
        hint={t(isLimited ? 'desk-staff.hint.ownUnits' : 'desk-staff.hint.units')}
      />
      <Button type="submit" variant="solid" wide busy={busy}>
        {label}
      </Button>
    </DynamicForm>
  );
}
