import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { FileButton } from '#islands/ui/file-button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { uploadAtDesk } from '#lib/client/staff-upload.ts';
import { offerKinds } from '#lib/rules/file-kinds.ts';
import type { Bilingual } from '#lib/text/locale.ts';

import { useConfirmLeave } from '../ui/use-confirm-leave.tsx';
import { listOf } from './draft.ts';
import { BothInput } from './fields.tsx';
import type { Editing } from './use-draft.ts';

interface Attachment {
  name: Bilingual;
  url: string;
  size: number;
}

/** The inputs for a notice's PDF attachments, each with a name in both languages. */
export function AttachmentList({ editing }: { editing: Editing }) {
  const t = useT();
  const [isSending, setIsSending] = useState(false);
  const [fault, setFault] = useState('');
  useConfirmLeave(isSending);
  const { draft, faults, set, upload } = editing;
  const attachments = listOf<Attachment>(draft, 'attachments');

  async function send(file: File): Promise<void> {
    const form = new FormData();
    form.set('file', file);
    setFault('');
    setIsSending(true);
    try {
      const sent = await uploadAtDesk<{ url: string; name: string; size: number }>('attachments', form, {
        handles: 'allButSignIn',
      });
      const name = sent.name.replace(/\.pdf$/i, '');
      // The names may have been edited during the upload.
      set('attachments', (current: Attachment[] = []) => [
        ...current,
        { name: { zh: name, en: name }, url: sent.url, size: sent.size },
      ]);
    } catch (error) {
      setFault(error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : String(error));
    }
    setIsSending(false);
  }

  return (
    <fieldset className="desk-content__group">
      <legend>{t('desk-content.fields.attachments')}</legend>
      {attachments.map((attachment, index) => (
        <div key={attachment.url} className="desk-content__entry">
          <BothInput
            path={`attachments.${index}.name`}
            label={t('desk-content.fields.attachmentName')}
            value={attachment.name}
            faults={faults}
            onChange={(name) => set('attachments', attachments.with(index, { ...attachment, name }))}
          />
          <p className="row">
            <a href={attachment.url} target="_blank" rel="noopener noreferrer">
              {attachment.url.split('/').at(-1)}
            </a>
            <Button
              size="small"
              aria-label={t('desk-content.lists.removeOf', { name: attachment.name.zh })}
              onClick={() => set('attachments', attachments.toSpliced(index, 1))}
            >
              {t('desk-content.lists.remove')}
            </Button>
          </p>
        </div>
      ))}
      <FileButton
        words={t('desk-content.fields.addAttachment')}
        label={t('desk-content.fields.addAttachment')}
        accept={offerKinds('pdf')}
        disabled={isSending}
        onChoose={(file) => void upload(() => send(file))}
      />
      <p className="field__error" role="alert" hidden={fault === ''}>
        {fault}
      </p>
    </fieldset>
  );
}
