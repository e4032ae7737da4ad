import { useEffect, useId, useRef, useState } from 'react';

import { ConfirmDialog } from '#islands/ui/confirm-dialog.tsx';
import { Due } from '#islands/ui/due.tsx';
import { FileButton } from '#islands/ui/file-button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Progress } from '#islands/ui/progress.tsx';
import { Rejection } from '#islands/ui/rejection.tsx';
import { useUpload } from '#islands/ui/use-upload.ts';
import { Words } from '#islands/ui/words.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import type { Material, MaterialFile } from '#lib/contract/materials.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { acceptsKind } from '#lib/rules/file-kinds.ts';
import { waitingStates } from '#lib/rules/tasks.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { pathOfMaterial, removePage } from './calls.ts';
import { offered, PageList } from './page-list.tsx';

const marks = { required: 'due', rejected: 'due', received: 'muted', accepted: 'done' } as const;

interface MaterialCardProps {
  applyId: string;
  material: Material;
  /** Milliseconds since the epoch. */
  now: number;
  /** Whether the page's address names this material; if so, it is scrolled into sight. */
  isWanted: boolean;
  onChange: (material: Material) => void;
  /** Called if the shown data may be outdated. */
  onStale: () => void;
}

/** A material: its purpose and due time, the submitted pages, and buttons to upload. */
export function MaterialCard({ applyId, material, now, isWanted, onChange, onStale }: MaterialCardProps) {
  const t = useT();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [removing, setRemoving] = useState<MaterialFile | null>(null);
  const [busy, setBusy] = useState(false);
  const { type, name, state, files, maxFiles, maxBytes, accept } = material;
  const takesDocuments = acceptsKind('pdf', accept);
  const documents = takesDocuments ? { documentBytes: maxBytes } : {};
  const upload = useUpload<Material>(pathOfMaterial(applyId, type), onChange, { ...documents, applyId });
  const isOpen = material.open === 'Y';
  const waits = waitingStates.includes(state);
  const isSingle = maxFiles === 1;
  const room = maxFiles - files.length;

  useEffect(() => {
    if (!isWanted) return;
    heading.current?.scrollIntoView({ block: 'center' });
    heading.current?.focus({ preventScroll: true });
  }, [isWanted]);

  /** Uploads pages one after the other, so that their order is preserved; stops at the first failure. */
  async function handIn(...chosen: File[]) {
    for (const file of isSingle ? chosen.slice(0, 1) : chosen) if (!(await upload.start(file))) return onStale();
    showToast('done', t('materials.page.received', { name }));
  }

  async function replace({ idkey }: MaterialFile, file: File) {
    if (!(await upload.start(file, { replaces: idkey }))) return onStale();
    showToast('done', t('materials.page.received', { name }));
  }

  async function remove({ idkey }: MaterialFile) {
    setBusy(true);
    try {
      onChange(await removePage(applyId, type, idkey));
      showToast('done', t('materials.page.removed', { name }));
    } catch (error) {
      showToast('fault', error instanceof ApiError ? error.message : String(error));
      onStale();
    } finally {
      setBusy(false);
      setRemoving(null);
      heading.current?.focus({ preventScroll: true });
    }
  }

  const limits = t(takesDocuments ? 'materials.page.documents' : 'materials.page.pictures', {
    megabytes: maxBytes / 1024 / 1024,
    count: maxFiles,
  });
  const button = { disabled: upload.running !== null, describedBy: upload.fault ? `${id}-fault` : `${id}-hint` };
  return (
    <section className="material card card--flat" aria-labelledby={`${id}-name`}>
      <div className="material__head">
        <h3 id={`${id}-name`} ref={heading} tabIndex={-1}>
          {name}
        </h3>
        <span className={`badge badge--${marks[state]}`}>{t(`tasks.state.${state}` as MessageKey)}</span>
      </div>
      <div className="material__words">
        <Due dueAt={material.dueAt} waits={waits && isOpen} isOverdue={waits && !isOpen} now={now} />
        {state === 'rejected' && <Rejection reason={material.reason} waits={isOpen} />}
        {state === 'received' && isOpen && (
          <p>
            <Words
              text={
                material.dueAt === null
                  ? t('materials.page.changeable')
                  : t('materials.page.changeableUntil', { at: dateTimeInShanghai(Date.parse(material.dueAt)) })
              }
            />
          </p>
        )}
        {material.note && (
          <p>
            <Words text={t('tasks.turn.note', { note: material.note })} />
          </p>
        )}
        <div id={`${id}-hint`} className="small muted">
          <p>{material.hint}</p>
          {isOpen && <p>{limits}</p>}
        </div>
      </div>
      {files.length > 0 && (
        <PageList
          material={material}
          busy={busy || upload.running !== null}
          onReplace={(page, file) => void replace(page, file)}
          onRemove={setRemoving}
        />
      )}
      {upload.running && (
        <Progress label={t('materials.page.uploading', { name: upload.running.name })} percent={upload.running.percent} />
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
      {isOpen && room > 0 && (
        <div className="material__ways">
          <FileButton
            {...button}
            words={t(files.length > 0 ? 'materials.page.add' : 'materials.page.choose')}
            label={t('materials.page.chooseFor', { name })}
            accept={offered(accept)}
            multiple={!isSingle}
            onChoose={(...chosen) => void handIn(...chosen)}
          />
          <FileButton
            {...button}
            camera
            icon="camera"
            words={t('materials.page.camera')}
            label={t('materials.page.cameraFor', { name })}
            accept="image/*"
            onChoose={(file) => void handIn(file)}
          />
        </div>
      )}
      {!isSingle && files.length > 0 && (
        <p className="small muted">{t('materials.page.pages', { count: files.length, maximum: maxFiles })}</p>
      )}
      <ConfirmDialog
        open={removing !== null}
        title={t('materials.page.removeTitle')}
        confirmLabel={t('materials.page.remove')}
        danger
        busy={busy}
        onConfirm={() => removing && void remove(removing)}
        onClose={() => setRemoving(null)}
      >
        <p>{removing?.name}</p>
      </ConfirmDialog>
    </section>
  );
}
