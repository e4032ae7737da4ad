import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { AwsClient } from 'aws4fetch';
import S3rver from 's3rver';

import { freePort } from './free-port.ts';

const key = 'S3RVER';

/** Starts the third-party S3 server `s3rver` with one bucket, `careers`; it can be stopped and restarted. */
export async function startRealS3() {
  const directory = await mkdtemp(join(tmpdir(), 'skygate-s3-'));
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: key, region: 'us-east-1', service: 's3', retries: 0 });
  let server: S3rver;
  const start = async () => {
    server = new S3rver({ port, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'careers' }] });
    await server.run();
  };
  await start();
  return {
    host: `127.0.0.1:${port}`,
    environment: {
      FILES_URL: `s3://careers/of-tests?endpoint=${endpoint}&region=us-east-1`,
      AWS_ACCESS_KEY_ID: key,
      AWS_SECRET_ACCESS_KEY: key,
    },
    /** Removes or overwrites an object behind the portal's back. */
    async tamper(object: string, method: 'DELETE' | 'PUT', body?: string) {
      const { status } = await client.fetch(`${endpoint}/careers/${object}`, { method, ...(body === undefined ? {} : { body }) });
      if (status >= 300) throw new Error(`the store answers ${status}`);
    },
    /** The bytes of an object. */
    async read(object: string): Promise<Uint8Array<ArrayBuffer>> {
      return new Uint8Array(await (await client.fetch(`${endpoint}/careers/${object}`)).arrayBuffer());
    },
    start,
    stop: () => server.close(),
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
