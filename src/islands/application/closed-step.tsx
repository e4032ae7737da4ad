import { Button } from '#islands/ui/button.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { paths } from '#lib/addresses/paths.ts';

import { PhaseHeading } from './phase-heading.tsx';

/** Shown if the posting does not accept applications: it is closed, not open yet, or only announced. */
export function ClosedStep({ onClose }: { onClose: () => void }) {
  const t = useT();
  const locale = useLocale();
  return (
    <div className="stack">
      <PhaseHeading>{t('application.closed.title')}</PhaseHeading>
      <p>{t('application.closed.text')}</p>
      <div className="form__actions">
        <Button onClick={onClose}>{t('common.close')}</Button>
        <a className="button button--primary" href={paths.hotJob(locale)}>
          {t('application.closed.others')}
        </a>
      </div>
    </div>
  );
}
