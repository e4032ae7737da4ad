import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { PhaseHeading } from './phase-heading.tsx';

/** Shown if another person has signed in meanwhile, because input is never sent under another person's account. */
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
