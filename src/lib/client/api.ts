import { ofetch } from 'ofetch';

import { callAddress } from './api-address.ts';
import { ApiError } from './api-error.ts';
import { announce } from './api-faults.ts';
import { errorOfAnswer, errorOfFailure, readAnswer } from './api-answer.ts';
import { hearServerTime } from './server-clock.ts';
import { pageLocale } from '#lib/i18n/page-words.ts';

/** Milliseconds until a call is aborted (specification: constants). */
export const requestTimeout = 300_000;

export interface CallOptions {
  query?: Record<string, string | number | undefined>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Whether the call goes on when the page is left; only for bodies below 64 KiB. */
  keepalive?: boolean;
  /**
   * The codes of failures that the caller shows itself; other failures are shown as a toast. If the caller handles `401`,
   * the reader stays on the page. With `all`, there are no toasts.
   */
  handles?: readonly string[] | 'all';
}

/**
 * Headers of every call. Accept-Language is the page's language: otherwise an English browser would get English
 * messages on a Chinese page.
 */
export function callHeaders(): Record<string, string> {
  return { 'Accept-Language': pageLocale() };
}

const client = ofetch.create({ credentials: 'include', retry: 0, ignoreResponseError: true, responseType: 'text' });

async function call<Data>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options: CallOptions,
  body?: object | string,
): Promise<Data> {
  const timeout = AbortSignal.timeout(requestTimeout);
  try {
    const response = await client.raw<string, 'text'>(callAddress(path), {
      ...options,
      method,
      body,
      query: { ...options.query, _t: Date.now() },
      headers: { ...callHeaders(), ...(typeof body === 'string' && { 'Content-Type': 'text/plain' }), ...options.headers },
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    });
    hearServerTime(response.headers);
    const answer = readAnswer(response._data ?? '');
    if (response.ok && answer.code === '200') return answer.data as Data;
    throw errorOfAnswer(response.status, answer, response.headers.get('Retry-After'));
  } catch (thrown) {
    if (options.signal?.aborted) throw thrown;
    const error = thrown instanceof ApiError ? thrown : errorOfFailure(thrown, timeout.aborted);
    announce(error, path, options.handles ?? []);
    throw error;
  }
}

/**
 * The API. Every function returns the `data` of the answer, and throws ApiError for a timeout, a network failure and any code
 * but 200; if the caller aborts, it throws the error of the aborted request. A string body is sent as plain text, an object
 * as JSON.
 */
export const api = {
  get: <Data>(path: string, options: CallOptions = {}) => call<Data>('GET', path, options),
  post: <Data>(path: string, body: object | string, options: CallOptions = {}) => call<Data>('POST', path, options, body),
  put: <Data>(path: string, body: object, options: CallOptions = {}) => call<Data>('PUT', path, options, body),
  delete: <Data>(path: string, options: CallOptions = {}) => call<Data>('DELETE', path, options),
};
