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
import { showToast } from '#lib/stores/toasts.ts';

import { useT } from './language.tsx';

export interface Upload {
  /** The upload in progress, with its percentage; null if there is none. */
  running: { name: string; percent: number } | null;
  /** The fault of the last upload, in the reader's language; empty if there was none. */
  fault: string;
  /** A note that the last picture was shrunk or converted, with both sizes; empty if it was neither. */
  note: string;
  /** Uploads a file; resolves to whether the server accepted it. */
  start(file: File, fields?: Record<string, string>): Promise<boolean>;
  /** Shows a fault found by the caller, for a file that is not uploaded. */
  refuse(broken: Broken, file: File): void;
}

interface UploadOptions {
  /** Maximum size of a document in bytes; undefined if only pictures are accepted. */
  documentBytes?: number;
  headers?: Record<string, string>;
  /**
   * The application that the file is for. If given, an upload that failed for lack of a session is retried after a sign-in or
   * an identity check.
   */
  applyId?: string;
}

const megabyte = 1024 * 1024;

function megabytes(bytes: number): string {
  return `${Math.max(0.1, bytes / megabyte).toFixed(1)} MB`;
}

/**
 * Shrinks large pictures, converts HEIC photos, uploads files and reports the progress. The content of documents is
 * checked only by the server.
 */
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
  /** Tells a waiting upload, which failed for lack of a session, whether to retry. */
  const decide = useRef<(again: boolean) => void>(undefined);
  const isShown = useRef(false);

  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  useEffect(() => decide.current?.(true), [passed]);
  useEffect(() => {
    if (status === 'in') decide.current?.(true);
  }, [status, pkPsndoc]);

  /** Shows a fault beside the control or, once the reader has left it for another step, as a toast. */
  function fail(message: string, { name }: File) {
    setNote('');
    if (isShown.current) setFault(message);
    else showToast('fault', t('common.files.failed', { name, message }));
  }

  function refuse({ rule, params }: Broken, file: File) {
    fail(t(`rules.${rule}`, params), file);
  }

  /** Prepares a file for upload. If the file is refused, shows why and returns null. */
  async function prepare(file: File): Promise<File | null> {
    if (documentBytes !== undefined && !isPictureName(file)) {
      if (file.size <= documentBytes) return file;
      refuse({ rule: 'documentSize', params: { megabytes: documentBytes / megabyte } }, file);
      return null;
    }
    if (!checkPicture(file)) return file;
    const { preparePicture } = await import('#lib/media/prepare-picture.ts');
    const prepared = await preparePicture(file);
    if ('broken' in prepared) {
      refuse(prepared.broken, file);
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

  /**
   * Uploads a file. If the session has ended and `applyId` is given, waits until the reader is identified again and then
   * retries; gives up if the upload of another file starts meanwhile.
   */
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
      fail(error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : String(error), file);
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
