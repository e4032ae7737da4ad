import { createHash } from 'node:crypto';

import { AwsClient } from 'aws4fetch';

import type { App } from '#server/app.ts';
import { AppError } from '#server/errors.ts';
import type { FileLocation } from '#server/file-location.ts';

import { Silence } from './silence.ts';

/** Milliseconds that one call may take with all its attempts, and how often it is made again where the store fails. */
const patience = 10_000;
const retries = 2;
/** Seconds after which a caller may try again. */
const awayFor = 10;

/** Bytes under names, in any store that speaks S3. */
export interface ObjectStore {
  /** @throws AppError 503 where the store is away */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** @throws AppError 503 where the store is away, or has no such object */
  get(name: string): Promise<Uint8Array>;
  /** An object that is not there is deleted. @throws AppError 503 where the store is away */
  delete(name: string): Promise<void>;
}

/** What a caller is told while the store is away. */
export function storeAway(because: string): AppError {
  return new AppError('503', { retryAfter: awayFor, words: 'errors.filesAway', because });
}

type Parts = Pick<App, 'settings' | 'log' | 'clock'>;

/** Whether a call was not answered: the store, or the way to it, hangs. */
function isUnanswered(error: unknown): boolean {
  const { name, cause } = error as Error & { cause?: { code?: unknown } };
  return name === 'TimeoutError' || cause?.code === 'UND_ERR_CONNECT_TIMEOUT';
}

function createObjectStore(app: Pick<Parts, 'log' | 'clock'>, location: FileLocation): ObjectStore {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = location;
  const silence = new Silence(app.clock, awayFor * 1000);
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries });

  /** Makes a call and reads what is answered. @throws AppError 503 */
  async function call(method: 'PUT' | 'GET' | 'DELETE', name: string, body: Uint8Array = new Uint8Array()): Promise<Uint8Array> {
    if (silence.refuses()) throw storeAway('the file store has left the last calls without an answer');
    const address = `${endpoint}/${[bucket, prefix, name].filter((part) => part !== '').join('/')}`;
    const headers = { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') };
    const sent = method === 'PUT' ? { body: Uint8Array.from(body) } : {};
    let because: string;
    try {
      const response = await client.fetch(address, { method, headers, ...sent, signal: AbortSignal.timeout(patience) });
      const bytes = new Uint8Array(await response.arrayBuffer());
      silence.heard();
      if (response.ok || (method === 'DELETE' && response.status === 404)) return bytes;
      because = `the file store answers ${response.status} to ${method}`;
    } catch (error) {
      if (isUnanswered(error)) silence.unheard();
      because = `the file store cannot be reached (${String((error as Error).cause ?? (error as Error).message)})`;
    }
    app.log.error({ object: name, because }, 'a file could not be moved to or from its store');
    throw storeAway(because);
  }

  return {
    async put(name, bytes) {
      await call('PUT', name, bytes);
    },
    get: (name) => call('GET', name),
    async delete(name) {
      await call('DELETE', name);
    },
  };
}

const stores = new WeakMap<FileLocation, ObjectStore>();

/** The file store of the settings; undefined where files are in the database. */
export function objectStoreOf({ settings: { files }, ...app }: Parts): ObjectStore | undefined {
  if (!files) return undefined;
  let store = stores.get(files);
  if (!store) stores.set(files, (store = createObjectStore(app, files)));
  return store;
}

/** The same for bytes that are there. @throws AppError 503 where the settings name no store */
export function mustHaveStore(app: Parts): ObjectStore {
  const store = objectStoreOf(app);
  if (store) return store;
  app.log.error('a file is in a file store, and FILES_URL names none');
  throw storeAway('FILES_URL is not set');
}
