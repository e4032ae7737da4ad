import { createHash } from 'node:crypto';

import { AwsClient } from 'aws4fetch';

import type { App } from '#server/platform/app.ts';
import { AppError } from '#server/platform/errors.ts';
import type { FileLocation } from '#server/platform/file-location.ts';

import { CircuitBreaker } from './circuit-breaker.ts';
import { awayFor, FileStoreError, type StoreFaultKind } from './object-error.ts';

/** Milliseconds for one call including its retries, and the number of retries. */
const patience = 10_000;
const retries = 2;
/** Milliseconds for a probe of the store including its retries. */
const probePatience = 4_000;

/** An S3-compatible store. Calls other than `answers` throw FileStoreError (503) if they fail. */
export interface ObjectStore {
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<Uint8Array>;
  /** Size of the object in bytes. */
  size(name: string): Promise<number>;
  /** Succeeds even if the object does not exist. */
  delete(name: string): Promise<void>;
  /** Whether the store answers without a server error; logs nothing. */
  answers(): Promise<boolean>;
  /** Logs an object's fault and returns the error for it. */
  fail(why: StoreFaultKind, name: string, answer?: string): FileStoreError;
}

/** The 503 for a file that cannot be stored now. */
export function storeAway(because: string): AppError {
  return new AppError('503', { retryAfter: awayFor, words: 'errors.filesAway', because });
}

type Parts = Pick<App, 'settings' | 'log' | 'clock'>;

/** Whether a call has timed out. */
function isUnanswered(error: unknown): boolean {
  const { name, cause } = error as Error & { cause?: { code?: unknown } };
  return name === 'TimeoutError' || cause?.code === 'UND_ERR_CONNECT_TIMEOUT';
}

/** The system's code or message for a failed connection. */
function causeOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? message;
}

function createObjectStore(app: Pick<Parts, 'log' | 'clock'>, location: FileLocation): ObjectStore {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = location;
  const breaker = new CircuitBreaker(app.clock, awayFor * 1000);
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries });
  const { host } = new URL(endpoint);
  const objectOf = (name: string) => [prefix, name].filter((part) => part !== '').join('/');

  function fail(why: StoreFaultKind, name: string, answer = ''): FileStoreError {
    const error = new FileStoreError({ why, host, bucket, object: objectOf(name), answer });
    app.log.error(error.fault, 'the file store could not read, store or delete a file');
    return error;
  }

  /**
   * Makes a call and reads the answer.
   * @throws FileStoreError
   */
  async function call(
    method: 'PUT' | 'GET' | 'HEAD' | 'DELETE',
    name: string,
    body: Uint8Array = new Uint8Array(),
  ): Promise<{ headers: Headers; bytes: Uint8Array }> {
    if (breaker.isOpen()) throw fail('silent', name);
    const address = `${endpoint}/${bucket}/${objectOf(name)}`;
    const headers = { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') };
    const sent = method === 'PUT' ? { body: Uint8Array.from(body) } : {};
    let response: Response;
    let bytes: Uint8Array;
    try {
      response = await client.fetch(address, { method, headers, ...sent, signal: AbortSignal.timeout(patience) });
      bytes = new Uint8Array(await response.arrayBuffer());
    } catch (error) {
      if (!isUnanswered(error)) throw fail('unreachable', name, causeOf(error));
      breaker.failed();
      throw fail('unanswered', name, `${patience / 1000} s`);
    }
    breaker.succeeded();
    if (response.ok || (method === 'DELETE' && response.status === 404)) return { headers: response.headers, bytes };
    const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(Buffer.from(bytes).toString()) ?? [];
    const isMissing = response.status === 404 && method !== 'PUT' && (code === '' || code === 'NoSuchKey');
    throw fail(isMissing ? 'missing' : 'refused', name, [response.status, code].filter((part) => part !== '').join(' '));
  }

  return {
    fail,
    async put(name, bytes) {
      await call('PUT', name, bytes);
    },
    get: async (name) => (await call('GET', name)).bytes,
    size: async (name) => Number((await call('HEAD', name)).headers.get('content-length')),
    async answers() {
      try {
        const signal = AbortSignal.timeout(probePatience);
        const { status } = await client.fetch(`${endpoint}/${bucket}/${objectOf('probe')}`, { method: 'HEAD', signal });
        return status < 500;
      } catch {
        return false;
      }
    },
    async delete(name) {
      await call('DELETE', name);
    },
  };
}

const stores = new WeakMap<FileLocation, ObjectStore>();

/** The configured file store; undefined if files are in the database. */
export function objectStoreOf({ settings: { files }, ...app }: Parts): ObjectStore | undefined {
  if (!files) return undefined;
  let store = stores.get(files);
  if (!store) stores.set(files, (store = createObjectStore(app, files)));
  return store;
}

/**
 * The configured file store.
 * @param object name of the needed object, for the error
 * @throws FileStoreError if none is configured
 */
export function mustHaveStore(app: Parts, object = ''): ObjectStore {
  const store = objectStoreOf(app);
  if (store) return store;
  app.log.error('the file store is needed, but FILES_URL is not set');
  throw new FileStoreError({ why: 'noStore', host: '', bucket: '', object, answer: 'FILES_URL is not set' });
}
