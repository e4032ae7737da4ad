import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { PhaseHeading } from './phase-heading.tsx';

/** Shown if somebody else has signed in meanwhile: one person's input is never sent for another. */
export function OtherPerson({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <div className="stack">
      <PhaseHeading>{t('application.otherPerson.title')}</PhaseHeading>
      <p className="notice notice--fault" role="alert">
        {t('application.otherPerson.text')}
      </p>
      <div className="form__actions">
        <Button variant="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </div>
  );
}
