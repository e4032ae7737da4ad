import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { useChunk } from '#islands/ui/use-chunk.ts';
import type { AnswerFormProps } from './answer-form.tsx';

const load = () => import('./answer-form.tsx');

/** Loads the code of `AnswerForm` on demand and renders the form. */
export function AnswerFormLater<Data>(props: AnswerFormProps<Data>) {
  const t = useT();
  const [wanted, setWanted] = useState(true);
  const form = useChunk(wanted, load, () => setWanted(false));
  if (form) return <form.AnswerForm<Data> {...props} />;
  if (wanted) return <Spinner label={t('common.loading')} />;
  return (
    <div>
      <Button onClick={() => setWanted(true)}>{t('common.retry')}</Button>
    </div>
  );
}
