import { useT } from '#islands/ui/language.tsx';
import type { FieldFault } from '#lib/forms/faults.ts';
import { shareRules } from '#lib/rules/sharing.ts';

import { Choice, Ticks } from '../ui/form-parts.tsx';
import type { BatchValues } from './batch-target.ts';
import type { Choices } from './use-choices.ts';

interface Props {
  values: BatchValues;
  choices: Choices;
  onChange: (change: Partial<BatchValues>) => void;
  faultOf: (path: string) => FieldFault | undefined;
}

const nobody = 'none';

/** Fields to choose the new owners of the selected applications and, if there are several, how they share the applications. */
export function OwnerFields({ values, choices: { owners }, onChange, faultOf }: Props) {
  const t = useT();
  const choose = (chosen: readonly string[]) => {
    const isNobody = chosen.at(-1) === nobody;
    onChange({ owners: isNobody ? [nobody] : chosen.filter((one) => one !== nobody) });
  };
  return (
    <>
      {owners.length === 0 && <p className="field--wide">{t('desk-batches.form.noOwners')}</p>}
      <Ticks
        label={t('desk-batches.form.owners')}
        hint={t('desk-batches.form.ownersHint')}
        fault={faultOf('to')}
        wide
        className="choices"
        options={[
          ...owners.map(({ id, name }) => ({ key: id, value: name })),
          { key: nobody, value: t('desk-batches.form.nobody') },
        ]}
        value={values.owners}
        onChange={choose}
      />
      {values.owners.length > 1 && (
        <Choice
          label={t('desk-batches.form.share')}
          value={values.share}
          fault={faultOf('by')}
          onChange={(share) => onChange({ share: shareRules.find((rule) => rule === share) ?? '' })}
        >
          <option value="">{t('desk-batches.form.shares.even')}</option>
          {shareRules.map((rule) => (
            <option key={rule} value={rule}>
              {t(`desk-batches.form.shares.${rule}`)}
            </option>
          ))}
        </Choice>
      )}
    </>
  );
}
