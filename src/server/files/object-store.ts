import { createHash } from 'node:crypto';

import { AwsClient } from 'aws4fetch';

import type { App } from '#server/app.ts';
import { AppError } from '#server/errors.ts';
import type { FileLocation } from '#server/file-location.ts';

/** Milliseconds that one call may take, and how often it is made again where the store fails. */
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

function createObjectStore(app: Pick<App, 'log'>, location: FileLocation): ObjectStore {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = location;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries });

  async function call(method: 'PUT' | 'GET' | 'DELETE', name: string, body: Uint8Array = new Uint8Array()): Promise<Response> {
    const address = `${endpoint}/${[bucket, prefix, name].filter((part) => part !== '').join('/')}`;
    const headers = { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') };
    const sent = method === 'PUT' ? { body: Uint8Array.from(body) } : {};
    let because: string;
    try {
      const response = await client.fetch(address, { method, headers, ...sent, signal: AbortSignal.timeout(patience) });
      if (response.ok || (method === 'DELETE' && response.status === 404)) return response;
      because = `the file store answers ${response.status} to ${method}`;
      await response.body?.cancel();
    } catch (error) {
      because = `the file store cannot be reached (${String((error as Error).cause ?? (error as Error).message)})`;
    }
    app.log.error({ object: name, because }, 'a file could not be moved to or from its store');
    throw storeAway(because);
  }

  return {
    async put(name, bytes) {
      const response = await call('PUT', name, bytes);
      await response.body?.cancel();
    },
    async get(name) {
      const response = await call('GET', name);
      try {
        return new Uint8Array(await response.arrayBuffer());
      } catch {
        throw storeAway('the file store broke off');
      }
    },
    async delete(name) {
      const response = await call('DELETE', name);
      await response.body?.cancel();
    },
  };
}

const stores = new WeakMap<FileLocation, ObjectStore>();

/** The file store of the settings; undefined where files are in the database. */
export function objectStoreOf({ settings: { files }, log }: Pick<App, 'settings' | 'log'>): ObjectStore | undefined {
  if (!files) return undefined;
  let store = stores.get(files);
  if (!store) stores.set(files, (store = createObjectStore({ log }, files)));
  return store;
}

/** The same for bytes that are there. @throws AppError 503 where the settings name no store */
export function mustHaveStore(app: Pick<App, 'settings' | 'log'>): ObjectStore {
  const store = objectStoreOf(app);
  if (store) return store;
  app.log.error('a file is in a file store, and FILES_URL names none');
  throw storeAway('FILES_URL is not set');
}
