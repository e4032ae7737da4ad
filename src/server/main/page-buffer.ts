import { Writable } from 'node:stream';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';

/** Stands in for a ServerResponse while Astro renders a page, so that the page can be cached and compressed. */
export class PageBuffer extends Writable {
  statusCode = 200;
  statusMessage = '';
  headersSent = false;
  headers: OutgoingHttpHeaders = {};
  readonly req: IncomingMessage;
  readonly #chunks: Buffer[] = [];
  readonly done: Promise<Buffer>;

  constructor(req: IncomingMessage) {
    super();
    this.req = req;
    this.done = new Promise((resolve, reject) => {
      this.on('finish', () => resolve(Buffer.concat(this.#chunks)));
      this.on('error', reject);
    });
  }

  writeHead(status: number, headers: OutgoingHttpHeaders = {}): this {
    this.statusCode = status;
    this.headers = headers;
    this.headersSent = true;
    return this;
  }

  override _write(chunk: Buffer, _encoding: string, callback: () => void): void {
    this.#chunks.push(Buffer.from(chunk));
    callback();
  }
}
