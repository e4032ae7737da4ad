import { useCallback, useEffect, useRef, useState } from 'react';

import { api } from '#lib/client/api.ts';
import type { CaptchaData } from '#lib/contract/account.ts';

import { doWork, type Work, type WorkSolution } from '#lib/client/do-work.ts';

/** Milliseconds after which a captcha is renewed: just before it expires on the server after five minutes. */
const renewAfter = 4.8 * 60_000;

export type CaptchaKind = 'picture' | 'audio';

/** A captcha, which several forms of a dialog can share. */
export interface Captcha {
  kind: CaptchaKind;
  /** A data URL of the picture or a blob URL of the audio. It is up to date only if `state` is `ready`. */
  source: string | undefined;
  state: 'none' | 'loading' | 'ready' | 'failed';
  /** Loads a new captcha, by default a picture, and clears the answer to the old one. */
  renew(kind?: CaptchaKind): Promise<void>;
  /** The proof of work to send with the answer, if the captcha requires one. */
  proof(): Promise<{ solution?: WorkSolution | undefined }>;
  /** Marks the captcha as used and clears its answer; the form that is shown loads a new captcha. */
  spend(): void;
}

/** Converts a data URL to a blob URL, because the content security policy does not allow audio from data URLs. */
function asBlobUrl(dataUrl: string): string {
  const [head = '', body = ''] = dataUrl.split(',');
  const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0));
  return URL.createObjectURL(new Blob([bytes], { type: head.slice('data:'.length, head.indexOf(';')) }));
}

/**
 * Loads captchas and does their proof of work.
 * @param forget called when the captcha is replaced or used, to clear the answer
 * @param call the API path that returns captchas
 */
export function useCaptcha(forget: () => void, call = 'system/captcha'): Captcha {
  const [kind, setKind] = useState<CaptchaKind>('picture');
  const [source, setSource] = useState<string>();
  const [state, setState] = useState<Captcha['state']>('none');
  const lastRequest = useRef(0);
  const work = useRef<Work>(undefined);
  const latestForget = useRef(forget);
  useEffect(() => {
    latestForget.current = forget;
  });

  const renew = useCallback(
    async (wanted: CaptchaKind = 'picture') => {
      lastRequest.current += 1;
      const request = lastRequest.current;
      latestForget.current();
      work.current?.giveUp();
      work.current = undefined;
      setState('loading');
      try {
        const data = await api.get<CaptchaData>(call, {
          query: wanted === 'audio' ? { audio: 1 } : {},
          handles: 'all',
        });
        if (request !== lastRequest.current) return;
        const image = typeof data === 'string' ? data : data.image;
        if (typeof data !== 'string') work.current = doWork(data.challenge);
        setKind(wanted);
        setSource(wanted === 'audio' ? asBlobUrl(image) : image);
        setState('ready');
      } catch {
        if (request === lastRequest.current) setState('failed');
      }
    },
    [call],
  );

  const proof = useCallback(async () => {
    const solution = await work.current?.solution;
    return solution ? { solution } : {};
  }, []);

  const spend = useCallback(() => {
    latestForget.current();
    work.current?.giveUp();
    work.current = undefined;
    setSource(undefined);
    setState('none');
  }, []);

  useEffect(() => {
    if (state !== 'ready') return;
    const timer = setTimeout(() => void renew(kind), renewAfter);
    return () => clearTimeout(timer);
  }, [state, source, kind, renew]);

  useEffect(() => {
    if (source?.startsWith('blob:')) return () => URL.revokeObjectURL(source);
    return undefined;
  }, [source]);

  return { kind, source, state, renew, proof, spend };
}
