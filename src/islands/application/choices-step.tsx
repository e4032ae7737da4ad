import type { ApplicationValues, applicationForm } from '#lib/forms/application.ts';

import { Button } from '#islands/ui/button.tsx';
import { DynamicForm } from '#islands/ui/dynamic-form.tsx';
import type { FormControl } from '#islands/ui/form/use-form.ts';
import { useT } from '#islands/ui/language.tsx';
import { Words } from '#islands/ui/words.tsx';
import type { PostingChoices } from './load-posting.ts';
import { PhaseHeading } from './phase-heading.tsx';
import { Steps } from './steps.tsx';

interface ChoicesStepProps {
  posting: PostingChoices;
  form: FormControl<typeof applicationForm>;
  /** Whether the dialog has just opened; the focus then stays on the dialog's title. */
  quiet: boolean;
  /** Whether the form was filled in from the candidate's last application. */
  fromLast: boolean;
  onNext: (values: ApplicationValues) => void;
  onClose: () => void;
}

/** The step with the application form (specification: application form). */
export function ChoicesStep({ posting, form, quiet, fromLast, onNext, onClose }: ChoicesStepProps) {
  const t = useT();
  return (
    <div className="stack">
      <Steps current="stepForm" />
      <div>
        <PhaseHeading quiet={quiet}>{posting.name}</PhaseHeading>
        <p className="muted small">{posting.unit}</p>
        <p className="muted small">
          <Words text={t('application.dialog.deadline', { date: posting.endDate })} />
        </p>
      </div>
      {fromLast && <p className="notice">{t('application.dialog.fromLast')}</p>}
      <DynamicForm form={form} extras={{ options: { workPlace: posting.workPlaces, site: posting.sites } }} onSubmit={onNext}>
        <p className="muted small apply-kept">{t('application.dialog.kept')}</p>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary">
          {t('application.dialog.next')}
        </Button>
      </DynamicForm>
    </div>
  );
}
