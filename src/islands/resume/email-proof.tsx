import { useStore } from '@nanostores/react';
import { useState } from 'react';

import { ApiError } from '#lib/client/api-error.ts';
import { loadChunk } from '#lib/client/load-chunk.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import type { Editor } from './editor.ts';
import type { EmailCodeDialog } from './email-code-dialog.tsx';

/** Shows that the contact address is verified, or a button to verify it by a code sent by mail. */
export function EmailProof({ editor, email }: { editor: Editor; email: string }) {
  const t = useT();
  const proved = useStore(editor.$provedEmail);
  const [CodeDialog, setCodeDialog] = useState<typeof EmailCodeDialog>();
  const [sentTo, setSentTo] = useState('');
  const [busy, setBusy] = useState(false);
  if (email === proved) return <span className="badge badge--done">{t('resume.email.proved')}</span>;

  async function send() {
    setBusy(true);
    try {
      // Loads the dialog first, so that no code is sent if it cannot be entered.
      const part = await loadChunk(() => import('./email-code-dialog.tsx'));
      if (!part) return;
      await editor.calls.sendEmailCode(email);
      setCodeDialog(() => part.EmailCodeDialog);
      setSentTo(email);
    } catch (error) {
      showToast('fault', error instanceof ApiError ? error.message : '');
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button busy={busy} onClick={() => void send()}>
        {t('resume.email.verify')}
      </Button>
      {CodeDialog && sentTo && <CodeDialog editor={editor} email={sentTo} onClose={() => setSentTo('')} />}
    </>
  );
}
