import { useState } from 'react';

import { ApiError } from '#lib/client/api-error.ts';
import { uploadFiles } from '#lib/client/upload.ts';
import type { Attachment } from '#lib/contract/resume.ts';
import { checkPicture, isPictureName } from '#lib/rules/picture.ts';
import type { Broken } from '#lib/rules/rule.ts';

import { useT } from '../ui/language.tsx';

export interface Upload {
  /** What is on its way, and how far. */
  running: { name: string; percent: number } | null;
  /** Why the last one failed, in the reader's words. */
  fault: string;
  /** What was done to the last one before it was sent: how much smaller it became. */
  note: string;
  start(file: File, fields?: Record<string, string>): Promise<void>;
  /** Says what is wrong with a file that is not sent. */
  refuse(broken: Broken): void;
}

function megabytes(bytes: number): string {
  return `${Math.max(0.1, bytes / 1024 / 1024).toFixed(1)} MB`;
}

/**
 * Makes a picture small enough, sends it and tells how far it is; `anyKind` leaves the check of other kinds of
 * files to the server.
 */
export function useUpload(path: string, onDone: (attachment: Attachment) => void, { anyKind = false } = {}): Upload {
  const t = useT();
  const [running, setRunning] = useState<Upload['running']>(null);
  const [fault, setFault] = useState('');
  const [note, setNote] = useState('');

  function refuse({ rule, params }: Broken) {
    setNote('');
    setFault(t(`rules.${rule}`, params));
  }

  /** The file as it can be sent; null where the reader was told why it cannot. */
  async function prepare(file: File): Promise<File | null> {
    if ((anyKind && !isPictureName(file)) || !checkPicture(file)) return file;
    const { preparePicture } = await import('#lib/media/prepare-picture.ts');
    const prepared = await preparePicture(file);
    if ('broken' in prepared) {
      refuse(prepared.broken);
      return null;
    }
    const sizes = { before: megabytes(file.size), after: megabytes(prepared.file.size) };
    setNote(t('resume.files.shrunk', sizes));
    return prepared.file;
  }

  async function send(file: File, fields: Record<string, string>) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', file);
    const onProgress = (percent: number) => setRunning({ name: file.name, percent });
    onDone(await uploadFiles<Attachment>(path, form, { handles: 'all', onProgress }));
  }

  async function start(file: File, fields: Record<string, string> = {}) {
    setFault('');
    setNote('');
    setRunning({ name: file.name, percent: 0 });
    try {
      const prepared = await prepare(file);
      if (prepared) await send(prepared, fields);
    } catch (error) {
      setNote('');
      setFault(error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : String(error));
    } finally {
      setRunning(null);
    }
  }

  return { running, fault, note, start, refuse };
}
