import type { ReactNode } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import type { ApiError } from '#lib/client/api-error.ts';

import { DeskHeading } from './desk-page.tsx';

interface Props {
  error: ApiError;
  reload(): void;
  /** The heading if the page's subject does not exist. */
  absent: string;
  /** Text below that heading. */
  lead?: ReactNode;
}

/** A part of a page or dialog that could not be loaded: says why, and offers to load it again. */
export function LoadAgain({ error, reload }: Pick<Props, 'error' | 'reload'>) {
  const t = useT();
  return (
    <p className="notice notice--fault" role="alert">
      {error.message}{' '}
      <Button size="small" onClick={reload}>
        {t('common.retry')}
      </Button>
    </p>
  );
}

/** The content of a page that could not be loaded: it says that the subject does not exist, or offers to load again. */
export function LoadFailed({ error, reload, absent, lead }: Props) {
  const t = useT();
  if (error.status === 404) return <DeskHeading title={absent} lead={lead} />;
  return <DeskHeading title={error.message} actions={<Button onClick={reload}>{t('common.retry')}</Button>} />;
}
