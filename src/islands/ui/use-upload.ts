import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';

import { ApiError } from '#lib/client/api-error.ts';
import { askWhoReads } from '#lib/client/ask-who-reads.ts';
import { uploadFiles } from '#lib/client/upload.ts';
import type { Attachment } from '#lib/contract/resume.ts';
import { checkPicture, isPictureName } from '#lib/rules/picture.ts';
import type { Broken } from '#lib/rules/rule.ts';
import { $identityPassed } from '#lib/stores/identity.ts';
import { $session } from '#lib/stores/session.ts';

import { useT } from './language.tsx';

export interface Upload {
  /** What is on its way, and how far. */
  running: { name: string; percent: number } | null;
  /** Why the last one failed, in the reader's words. */
  fault: string;
  /** What was done to the last one before it was sent: how much smaller it became. */
  note: string;
  /** Answers whether the file has arrived. */
  start(file: File, fields?: Record<string, string>): Promise<boolean>;
  /** Says what is wrong with a file that is not sent. */
  refuse(broken: Broken): void;
}

interface UploadOptions {
  /** Bytes of the largest document that may be sent beside pictures; absent where pictures alone may. */
  documentBytes?: number;
  headers?: Record<string, string>;
  /** The application it is for: a file that met an ended session is sent again once its reader is known again. */
  applyId?: string;
}

const megabyte = 1024 * 1024;

function megabytes(bytes: number): string {
  return `${Math.max(0.1, bytes / megabyte).toFixed(1)} MB`;
}

/** Makes a picture small enough, sends it and tells how far it is; what is in a document is checked by the server. */
export function useUpload<Answer = Attachment>(
  path: string,
  onDone: (answer: Answer) => void,
  { documentBytes, headers = {}, applyId }: UploadOptions = {},
): Upload {
  const t = useT();
  const [running, setRunning] = useState<Upload['running']>(null);
  const [fault, setFault] = useState('');
  const [note, setNote] = useState('');
  const { status, pkPsndoc } = useStore($session, { ssr: 'initial' });
  const passed = useStore($identityPassed, { ssr: 'initial' });
  /** Of a file that met an ended session: whether it is sent again. */
  const decide = useRef<(again: boolean) => void>(undefined);

  useEffect(() => decide.current?.(true), [passed]);
  useEffect(() => {
    if (status === 'in') decide.current?.(true);
  }, [status, pkPsndoc]);

  function refuse({ rule, params }: Broken) {
    setNote('');
    setFault(t(`rules.${rule}`, params));
  }

  /** The file as it can be sent; null where the reader was told why it cannot. */
  async function prepare(file: File): Promise<File | null> {
    if (documentBytes !== undefined && !isPictureName(file)) {
      if (file.size <= documentBytes) return file;
      refuse({ rule: 'documentSize', params: { megabytes: documentBytes / megabyte } });
      return null;
    }
    if (!checkPicture(file)) return file;
    const { preparePicture } = await import('#lib/media/prepare-picture.ts');
    const prepared = await preparePicture(file);
    if ('broken' in prepared) {
      refuse(prepared.broken);
      return null;
    }
    const sizes = { before: megabytes(file.size), after: megabytes(prepared.file.size) };
    setNote(t('common.files.shrunk', sizes));
    return prepared.file;
  }

  async function send(file: File, fields: Record<string, string>) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', file);
    const onProgress = (percent: number) => setRunning({ name: file.name, percent });
    onDone(await uploadFiles<Answer>(path, form, { handles: 'all', headers, onProgress }));
  }

  /** Sends until it has arrived, or is refused, or its reader chooses another file instead of signing in again. */
  async function start(file: File, fields: Record<string, string> = {}): Promise<boolean> {
    decide.current?.(false);
    decide.current = undefined;
    setFault('');
    setNote('');
    setRunning({ name: file.name, percent: 0 });
    try {
      const prepared = await prepare(file);
      if (prepared) await send(prepared, fields);
      return prepared !== null;
    } catch (error) {
      setNote('');
      setFault(error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : String(error));
      if (applyId === undefined || !(error instanceof ApiError) || error.status !== 401) return false;
      askWhoReads(applyId, status === 'in');
    } finally {
      setRunning(null);
    }
    const again = await new Promise<boolean>((resolve) => (decide.current = resolve));
    return again && start(file, fields);
  }

  return { running, fault, note, start, refuse };
}
