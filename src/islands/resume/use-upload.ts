import { useState } from 'react';

import { ApiError } from '#lib/client/api-error.ts';
import type { Attachment } from '#lib/contract/resume.ts';
import { checkPicture } from '#lib/rules/picture.ts';
import { uploadFiles } from '#lib/client/upload.ts';

import { useT } from '../ui/language.tsx';

export interface Upload {
  /** What is on its way, and how far. */
  running: { name: string; percent: number } | null;
  /** Why the last one failed, in the reader's words. */
  fault: string;
  /** Makes the picture that was too large smaller, and sends it; null where nothing was too large. */
  shrink: (() => Promise<void>) | null;
  start(file: File, fields?: Record<string, string>): Promise<void>;
}

/** Checks a picture, sends it and tells how far it is; `accepts` leaves the check of other kinds of files to the server. */
export function useUpload(path: string, onDone: (attachment: Attachment) => void, { anyKind = false } = {}): Upload {
  const t = useT();
  const [running, setRunning] = useState<Upload['running']>(null);
  const [fault, setFault] = useState('');
  const [tooLarge, setTooLarge] = useState<File | null>(null);

  async function start(file: File, fields: Record<string, string> = {}) {
    const broken = anyKind ? null : checkPicture(file);
    setFault(broken ? t(`rules.${broken.rule}`, broken.params) : '');
    setTooLarge(broken?.rule === 'pictureSize' ? file : null);
    if (broken) return;
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', file);
    setRunning({ name: file.name, percent: 0 });
    try {
      onDone(
        await uploadFiles<Attachment>(path, form, {
          handles: 'all',
          onProgress: (percent) => setRunning({ name: file.name, percent }),
        }),
      );
    } catch (error) {
      setFault(error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : String(error));
    } finally {
      setRunning(null);
    }
  }

  async function shrink(file: File) {
    setRunning({ name: file.name, percent: 0 });
    const { shrinkPicture } = await import('#lib/media/shrink-picture.ts');
    const smaller = await shrinkPicture(file);
    setRunning(null);
    setTooLarge(null);
    if (smaller) await start(smaller);
    else setFault(t('rules.pictureBroken'));
  }

  return { running, fault, start, shrink: tooLarge && (() => shrink(tooLarge)) };
}
