import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import type { ApiError } from '#lib/client/api-error.ts';

import { DeskHeading } from '../ui/desk-page.tsx';

interface Props {
  place: 'staff' | 'tokens';
  error: ApiError | null;
  retry: () => void;
}

/** Shown instead of a list that is loading or cannot be loaded, e.g. because it requires a fresh code. */
export function NeedsCode({ place, error, retry }: Props) {
  const t = useT();
  return (
    <>
      <DeskHeading title={t(`desk.places.${place}`)} />
      {error ? (
        <div className="desk-section">
          <p>{error.status === 403 ? t('desk-staff.proof.needed') : error.message}</p>
          <Button onClick={retry}>{t('common.retry')}</Button>
        </div>
      ) : (
        <Spinner label={t('common.loading')} />
      )}
    </>
  );
}
