import { apiOrigin, callAddress } from './api-address.ts';
import { callHeaders, type CallOptions, requestTimeout } from './api.ts';
import { errorOfAnswer, errorOfFailure, readAnswer } from './api-answer.ts';
import { ApiError } from './api-error.ts';
import { announce } from './api-faults.ts';

export interface UploadOptions extends CallOptions {
  /** @param percent the share of the bytes sent, from 0 to 100 */
  onProgress?: (percent: number) => void;
}

function send(path: string, form: FormData, { headers, signal, onProgress }: UploadOptions): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
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

/** Maximum number of retries while the server is busy, and the longest Retry-After (s) that is waited for. */
const tries = 5;
const longestWait = 30;

function wait(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(resolve, seconds * 1000);
    const give = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', give, { once: true });
  });
}

async function sendUntilAccepted<Data>(path: string, form: FormData, options: UploadOptions): Promise<Data> {
  for (let left = tries; ; left -= 1) {
    const request = await send(path, form, options);
    const answer = readAnswer(request.responseText);
    if (request.status === 200 && answer.code === '200') return answer.data as Data;
    const error = errorOfAnswer(request.status, answer, request.getResponseHeader('Retry-After'));
    const { status, retryAfter } = error;
    if (status !== 503 || retryAfter === undefined || retryAfter > longestWait || left === 0) throw error;
    await wait(retryAfter, options.signal);
  }
}

/**
 * Uploads files like `api.post`, but ignores `query` and reports progress, which fetch cannot do. Retries a few times while
 * the server is busy.
 * @throws ApiError for a timeout, a network failure and any code but 200; if the caller aborts, the signal's reason
 */
export async function uploadFiles<Data>(path: string, form: FormData, options: UploadOptions = {}): Promise<Data> {
  try {
    return await sendUntilAccepted<Data>(path, form, options);
  } catch (thrown) {
    if (options.signal?.aborted) throw thrown;
    const error = thrown instanceof ApiError ? thrown : errorOfFailure(thrown, false);
    announce(error, path, options.handles ?? []);
    throw error;
  }
}
