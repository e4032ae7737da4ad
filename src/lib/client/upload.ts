import { apiOrigin, callAddress } from './api-address.ts';
import { callHeaders, type CallOptions, requestTimeout } from './api.ts';
import { errorOfAnswer, errorOfFailure, readAnswer } from './api-answer.ts';
import { ApiError } from './api-error.ts';
import { announce } from './api-faults.ts';

export interface UploadOptions extends CallOptions {
  /** @param percent 0 to 100 of the bytes that have left */
  onProgress?: (percent: number) => void;
}

function send(path: string, form: FormData, { headers, signal, onProgress }: UploadOptions): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const address = new URL(callAddress(path), apiOrigin || location.origin);
    address.searchParams.set('_t', String(Date.now()));
    request.open('POST', address);
    request.withCredentials = true;
    request.timeout = requestTimeout;
    for (const [name, value] of Object.entries({ ...callHeaders(), ...headers })) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.((event.loaded / event.total) * 100);
    });
    request.addEventListener('load', () => resolve(request));
    request.addEventListener('error', () => reject(new Error('network')));
    request.addEventListener('timeout', () => reject(new DOMException('timeout', 'TimeoutError')));
    request.addEventListener('abort', () => reject(signal?.reason ?? new DOMException('aborted', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

/**
 * Sends files with a report of the progress, which fetch cannot give; otherwise the same as `api.post`.
 * @throws ApiError for anything but code 200; the caller's own abort comes through as it is
 */
export async function uploadFiles<Data>(path: string, form: FormData, options: UploadOptions = {}): Promise<Data> {
  try {
    const request = await send(path, form, options);
    const answer = readAnswer(request.responseText);
    if (request.status === 200 && answer.code === '200') return answer.data as Data;
    throw errorOfAnswer(request.status, answer, request.getResponseHeader('Retry-After'));
  } catch (thrown) {
    if (options.signal?.aborted) throw thrown;
    const error = thrown instanceof ApiError ? thrown : errorOfFailure(thrown, false);
    announce(error, path, options.handles ?? []);
    throw error;
  }
}
