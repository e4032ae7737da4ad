import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import type { ApiError } from '#lib/client/api-error.ts';

interface Props {
  error: ApiError;
  reload(): void;
}

/** Says that a part of a page or dialog could not be loaded, and offers to load it again. */
export function NotLoaded({ error, reload }: Props) {
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
