import { useLocale } from '#islands/ui/language.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import type { DeskApplication } from '#lib/contract/desk-application.ts';

import { RejectPanel } from '../batches/reject-panel.tsx';
import { useOpenBatch } from '../batches/use-open-batch.ts';
import { targetOf } from './application-actions.tsx';
import { saveDecided } from './decided-notice.tsx';

interface Props {
  application: DeskApplication;
  /** The id of the next application in the list that the reader came from, or null. */
  next: string | null;
  /** Called after a change, to load the application again; not called if the next one opens instead. */
  onDone(): void;
  onClose(): void;
}

/** A panel beside the resume. It rejects the application and then opens the next application, if there is one. */
export function RejectBeside({ application, next, onDone, onClose }: Props) {
  const locale = useLocale();
  const { open } = useOpenBatch(onDone);
  const target = targetOf(application);

  function close() {
    onClose();
    document.querySelector<HTMLElement>('.desk-batch [aria-keyshortcuts="r"]')?.focus();
  }

  return (
    <RejectPanel
      target={target}
      hasNext={next !== null}
      onStored={({ batchId, releaseAt }) => {
        const { idkey, name, receiptNo } = application;
        if (next) {
          saveDecided({ batchId, applicationId: idkey, name: name || receiptNo, releaseAt });
          location.assign(deskPaths.application(locale, next));
          return;
        }
        close();
        onDone();
      }}
      onMore={(values) => {
        onClose();
        void open('reject', { ...target, values });
      }}
      onClose={close}
    />
  );
}
