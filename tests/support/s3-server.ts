import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const accessKeyId = 'AKIATESTS';
const secretAccessKey = 'secret/of+tests';
const region = 'cn-north-1';

/** An S3 server with just the calls that SkyGate uses; it rejects requests without a valid signature. */
export interface S3Server {
  /** Settings that point to the server. */
  environment: { FILES_URL: string; AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string };
  /** Stored objects, by bucket, prefix and name. */
  objects: Map<string, Buffer>;
  /** Injected fault: a status, `hang` for no answer, or `stall` for an answer that never ends; undefined for none. */
  fault: number | 'hang' | 'stall' | undefined;
  /** An object for which every request fails; undefined for none. */
  refused: string | undefined;
  /** The number of requests so far, including unanswered ones. */
  calls: number;
  close(): Promise<void>;
}

const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest('hex');
const hmac = (key: string | Buffer, value: string) => createHmac('sha256', key).update(value).digest();

/** Verifies AWS Signature Version 4, computed from the request as received. */
function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const found = /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\w{64})$/.exec(headers.authorization ?? '');
  const [, credential = '', signedHeaders = '', signature = ''] = found ?? [];
  const [keyId, day = '', place = '', service = '', end] = credential.split('/');
  const at = String(headers['x-amz-date'] ?? '');
  const hash = String(headers['x-amz-content-sha256'] ?? '');
  const names = signedHeaders.split(';');
  if (keyId !== accessKeyId || place !== region || service !== 's3' || end !== 'aws4_request') return false;
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.includes(name))) return false;
  if (hash !== sha256(body) || !at.startsWith(day)) return false;
  const { pathname } = new URL(url, 'http://localhost');
  const lines = names.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('');
  const canonical = [method, pathname, '', lines, signedHeaders, hash].join('\n');
  const text = ['AWS4-HMAC-SHA256', at, `${day}/${place}/s3/aws4_request`, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, day), place), 's3'), 'aws4_request');
  return hmac(key, text).toString('hex') === signature;
}

/** Starts a server with one bucket, `careers`. */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      const name = (request.url ?? '').slice(1);
      const answer = (status: number, content?: Buffer) => response.writeHead(status).end(content);
      s3.calls += 1;
      if (s3.fault === 'hang') return;
      if (s3.fault === 'stall') return void response.writeHead(200, { 'Content-Length': '1000000' }).write('x');
      if (s3.fault !== undefined) return void answer(s3.fault, Buffer.from('<Error><Code>SlowDown</Code></Error>'));
      if (!isSigned(request, body)) return void answer(403, Buffer.from('<Error><Code>SignatureDoesNotMatch</Code></Error>'));
      if (name === s3.refused) return void answer(403, Buffer.from('<Error><Code>AccessDenied</Code></Error>'));
      if (!name.startsWith('careers/')) return void answer(404, Buffer.from('<Error><Code>NoSuchBucket</Code></Error>'));
      if (request.method === 'PUT') return void (objects.set(name, body), answer(200));
      const found = objects.get(name);
      if (request.method === 'DELETE') return void (objects.delete(name), answer(204));
      if (request.method === 'GET') return void (found ? answer(200, found) : answer(404));
      if (request.method === 'HEAD') {
        return void response.writeHead(found ? 200 : 404, found ? { 'Content-Length': found.length } : {}).end();
      }
      answer(405);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const s3: S3Server = {
    environment: {
      FILES_URL: `s3://careers/files/of-tests?endpoint=http://127.0.0.1:${port}&region=${region}`,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    },
    objects,
    fault: undefined,
    refused: undefined,
    calls: 0,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return s3;
}
