import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';

import { FileButton } from '#islands/ui/file-button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Progress } from '#islands/ui/progress.tsx';
import { useChunk } from '#islands/ui/use-chunk.ts';
import { useUpload } from '#islands/ui/use-upload.ts';
import { callAddress } from '#lib/client/api-address.ts';
import { ApiError } from '#lib/client/api-error.ts';
import type { Attachment } from '#lib/contract/resume.ts';
import type { AttachmentType } from '#lib/domain/enums.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';
import { isPictureName } from '#lib/rules/picture.ts';
import { showToast } from '#lib/stores/toasts.ts';

import type { Editor } from './editor.ts';
import { hashOf } from './steps.ts';

const loadCrop = () => import('./crop-dialog.tsx');
const loadConfirm = () => import('#islands/ui/confirm-dialog.tsx');

const single: readonly AttachmentType[] = ['1', '2', '3', '10'];
const mostPages = 6;
/** The type of the portrait, which is cropped to a fixed size. */
const portrait: AttachmentType = '10';
/** The types for both sides of the ID document, whose pictures are stored only with the candidate's separate consent. */
const identity: readonly AttachmentType[] = ['1', '2'];

interface CardProps {
  editor: Editor;
  type: AttachmentType;
  isRequired: boolean;
  held: readonly Attachment[];
}

/** A card for a type of attachment: its hint, its files, and buttons to add, replace or remove them. */
export function AttachmentCard({ editor, type, isRequired, held }: CardProps) {
  const t = useT();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [cropping, setCropping] = useState<{ picture: ImageBitmap; name: string } | null>(null);
  const [removing, setRemoving] = useState<Attachment | null>(null);
  const confirm = useChunk(removing !== null, loadConfirm, () => setRemoving(null));
  const crop = useChunk(cropping !== null, loadCrop, () => setCropping(null));
  const info = editor.savers.resumeInfo;
  useStore(info.$state);
  const name = enumLabel('attachmentType', type, t);
  const isSingle = single.includes(type);
  const lacksConsent = identity.includes(type) && info.values.sensitiveConsent !== 'Y';

  function show(list: readonly Attachment[]) {
    editor.$attachments.set({ ...editor.$attachments.get(), [type]: list });
  }
  function add(added: Attachment) {
    show(isSingle ? [added] : [...(editor.$attachments.get()[type] ?? []), added]);
    showToast('done', t('resume.files.uploaded', { type: name }));
  }
  const upload = useUpload(editor.calls.uploadPath(type), add, { headers: editor.calls.headers });

  /** Opens the dialog to crop a portrait; uploads other files at once. */
  async function choose(file: File): Promise<void> {
    setBusy(true);
    try {
      // The server refuses pictures of the ID document until it has the consent.
      if (identity.includes(type)) await info.flush();
      if (type === portrait && isPictureName(file)) await decode(file);
      else await upload.start(file);
    } finally {
      setBusy(false);
    }
  }

  async function decode(file: File): Promise<void> {
    const { decodePicture, unreadable } = await import('#lib/media/prepare-picture.ts');
    const picture = await decodePicture(file);
    if (picture) setCropping({ picture, name: file.name });
    else upload.refuse(unreadable(file), file);
  }

  function endCrop(file?: File) {
    cropping?.picture.close();
    setCropping(null);
    if (file) editor.countUpload(upload.start(file));
  }

  async function remove({ idkey }: Attachment) {
    setBusy(true);
    try {
      await editor.calls.removeAttachment(type, idkey);
      show((editor.$attachments.get()[type] ?? []).filter((each) => each.idkey !== idkey));
      showToast('done', t('resume.files.removed', { type: name }));
    } catch (error) {
      showToast('fault', error instanceof ApiError ? error.message : String(error));
    } finally {
      setBusy(false);
      setRemoving(null);
    }
  }

  const replaces = isSingle && held.length > 0;
  const isFull = !isSingle && held.length >= mostPages;
  return (
    <section
      id={`attachment-${type}`}
      className={`attachment card card--flat attachment--${type}`}
      aria-labelledby={`${id}-name`}
    >
      <div className="attachment__head">
        <h4 id={`${id}-name`}>{name}</h4>
        {held.length > 0 ? (
          <span className="badge badge--done">
            <Icon name="check" size={14} />
            {t('resume.steps.complete')}
          </span>
        ) : (
          isRequired && <span className="badge badge--due">{t('resume.files.required')}</span>
        )}
      </div>
      <p id={`${id}-hint`} className="small muted">
        {t(`resume.files.hint${type}`)}
      </p>
      {held.length > 0 && (
        <ul className="attachment__pictures" role="list">
          {held.map((attachment) => (
            <li key={attachment.idkey}>
              <a href={callAddress(attachment.filePath)} target="_blank" rel="noopener">
                <img
                  src={callAddress(attachment.filePath)}
                  alt={t('resume.files.alt', { type: name, name: attachment.name })}
                  loading="lazy"
                />
                <span className="visually-hidden">{t('common.newTab')}</span>
              </a>
              <button
                type="button"
                className="icon-button"
                aria-label={t('resume.files.removeName', { name: attachment.name })}
                disabled={busy}
                onClick={() => setRemoving(attachment)}
              >
                <Icon name="trash" size={20} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {upload.running && (
        <Progress label={t('resume.files.uploading', { name: upload.running.name })} percent={upload.running.percent} />
      )}
      {upload.fault && (
        <p id={`${id}-fault`} className="field__error" role="alert">
          {upload.fault}
        </p>
      )}
      {upload.note && (
        <p className="small" role="status">
          {upload.note}
        </p>
      )}
      {lacksConsent ? (
        <p className="small">
          {t('resume.files.needsConsent')} <a href={hashOf('resumeInfo', 'sensitiveConsent')}>{t('resume.files.goToConsent')}</a>
        </p>
      ) : (
        !isFull && (
          <FileButton
            words={t(replaces ? 'resume.files.replace' : held.length > 0 ? 'resume.files.add' : 'resume.files.choose')}
            label={t(replaces ? 'resume.files.replaceFor' : 'resume.files.chooseFor', { type: name })}
            disabled={busy || upload.running !== null}
            describedBy={upload.fault ? `${id}-fault` : `${id}-hint`}
            onChoose={(file) => editor.countUpload(choose(file))}
          />
        )
      )}
      {!isSingle && held.length > 0 && (
        <p className="small muted">{t('resume.files.pages', { count: held.length, maximum: mostPages })}</p>
      )}
      {confirm && (
        <confirm.ConfirmDialog
          open={removing !== null}
          danger
          busy={busy}
          title={t('resume.files.removeTitle')}
          confirmLabel={t('resume.files.remove')}
          onConfirm={() => removing && void remove(removing)}
          onClose={() => setRemoving(null)}
        >
          <p>{removing?.name}</p>
        </confirm.ConfirmDialog>
      )}
      {crop && cropping && <crop.CropDialog {...cropping} onUse={endCrop} onClose={() => endCrop()} />}
    </section>
  );
}
