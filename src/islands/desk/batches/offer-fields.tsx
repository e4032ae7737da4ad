import { useT } from '#islands/ui/language.tsx';
import type { FieldFault } from '#lib/forms/faults.ts';

import { Choice, Line, Words } from '../ui/form-parts.tsx';
import { MomentLine } from '../ui/moment-line.tsx';
import type { BatchValues } from './batch-target.ts';
import type { Choices } from './use-choices.ts';

interface Props {
  values: BatchValues;
  choices: Choices;
  onChange: (change: Partial<BatchValues>) => void;
  faultOf: (path: string) => FieldFault | undefined;
}

/** The terms of an offer. */
export function OfferFields({ values, choices: { workPlaces }, onChange, faultOf }: Props) {
  const t = useT();
  return (
    <>
      <Line
        label={t('desk-batches.form.pay')}
        hint={t('desk-batches.form.payHint')}
        required
        value={values.pay}
        fault={faultOf('pay')}
        onChange={(pay) => onChange({ pay })}
      />
      <Choice
        label={t('desk-batches.form.workPlace')}
        value={values.workPlace}
        fault={faultOf('workPlace')}
        onChange={(workPlace) => onChange({ workPlace })}
      >
        <option value="">{t('desk-batches.form.ownWorkPlace')}</option>
        {workPlaces.map(({ k, name }) => (
          <option key={k} value={k}>
            {name}
          </option>
        ))}
      </Choice>
      <MomentLine
        label={t('desk-batches.form.replyBy')}
        required
        value={values.replyBy}
        fault={faultOf('replyBy')}
        onChange={(replyBy) => onChange({ replyBy })}
      />
      <Line
        label={t('desk-batches.form.startDate')}
        required
        type="date"
        value={values.startDate}
        fault={faultOf('startDate')}
        onChange={(startDate) => onChange({ startDate })}
      />
      <Words
        label={t('desk-batches.form.conditions')}
        hint={t('desk-batches.form.conditionsHint')}
        value={values.conditions}
        fault={faultOf('conditions')}
        onChange={(conditions) => onChange({ conditions })}
      />
    </>
  );
}
