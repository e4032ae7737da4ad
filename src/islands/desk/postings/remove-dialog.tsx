import { useState } from 'react';

import { useLocale, useT } from '#islands/ui/language.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { staffApi } from '#lib/client/staff-api.ts';

import { ConfirmTwice } from '../ui/confirm-twice.tsx';
import type { Editor } from './use-editor.ts';

interface Props {
  editor: Editor;
  onClose: () => void;
}

/** Deletes a draft after the reader ticks a checkbox and confirms. */
export function RemoveDialog({ editor: { posting, forget }, onClose }: Props) {
  const t = useT();
  const locale = useLocale();
  const [isBusy, setIsBusy] = useState(false);

  async function remove() {
    setIsBusy(true);
    try {
      await staffApi.post(`postings/${posting.id}/remove`, { version: posting.version, confirm: 'Y' });
      forget();
      location.assign(deskPaths.postings(locale));
    } catch {
      // `staffApi` has shown the error.
      setIsBusy(false);
      onClose();
    }
  }

  return (
    <ConfirmTwice
      title={t('desk-postings.remove.title')}
      text={t('desk-postings.remove.text')}
      second={t('desk-postings.remove.second')}
      submit={t('desk-postings.remove.submit')}
      busy={isBusy}
      onSure={() => void remove()}
      onClose={onClose}
    />
  );
}
