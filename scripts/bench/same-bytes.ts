import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The least a server can do for an answer it keeps: it reads the body and sends the same bytes as `REAL` did. */
const real = process.env.REAL!;
const kept = new Map<string, Promise<Buffer>>();

async function fetchOnce(path: string, body: string): Promise<Buffer> {
  const answer = await fetch(real + path, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  return Buffer.from(await answer.arrayBuffer());
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const server = createServer(async (req, res) => {
  const body = await bodyOf(req);
  let known = kept.get(body);
  if (!known) kept.set(body, (known = fetchOnce(req.url!, body)));
  const bytes = await known;
  res.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': bytes.length });
  res.end(bytes);
});

server.listen(0, '127.0.0.1', () => process.stdout.write(`http://localhost:${(server.address() as AddressInfo).port}\n`));
process.on('SIGTERM', () => process.exit(0));
