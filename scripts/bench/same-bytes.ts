import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The least a server can do for a cached answer: it reads the request and sends the status, headers and bytes with which the
 * server at the address `REAL` answered the first such request.
 */
const real = process.env.REAL!;

interface Answer {
  status: number;
  headers: Record<string, string>;
  bytes: Buffer;
}

const cached = new Map<string, Promise<Answer>>();
/**
 * Headers that are not copied: Node writes them, they are set below, or they no longer apply after `fetch` decoded the body.
 */
const ofNode = ['connection', 'date', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding'];

async function fetchOnce(method: string, path: string, body: string): Promise<Answer> {
  const type = { 'content-type': 'application/json' };
  const answer = await fetch(real + path, { method, ...(body ? { body, headers: type } : {}) });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const headers = [...answer.headers].filter(([name]) => !ofNode.includes(name));
  return { status: answer.status, headers: { ...Object.fromEntries(headers), 'content-length': String(bytes.length) }, bytes };
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const server = createServer(async (req, res) => {
  const body = req.method === 'POST' ? await bodyOf(req) : '';
  const key = `${req.method} ${req.url} ${body}`;
  let known = cached.get(key);
  if (!known) cached.set(key, (known = fetchOnce(req.method!, req.url!, body)));
  const { status, headers, bytes } = await known;
  res.writeHead(status, headers).end(bytes);
});

server.listen(0, '127.0.0.1', () => process.stdout.write(`http://localhost:${(server.address() as AddressInfo).port}\n`));
process.on('SIGTERM', () => process.exit(0));
