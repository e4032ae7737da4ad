import { AppError, invalid } from '#server/errors.ts';

import { createGate } from '#server/gate.ts';
import type { Incoming } from './incoming.ts';
import { jsonPace, type Pace, readBody, uploadPace } from './read-body.ts';
import type { Upload } from './route.ts';

const jsonLimit = 256 * 1024;
/** Largest uploaded file in bytes, where its route does not say otherwise. */
const fileLimit = 2 * 1024 * 1024;
const formOverhead = 16 * 1024;
const deepest = 32;

/** Bytes of uploads that are read and worked on at once; the others wait for theirs before they are read. */
const uploadsAtOnce = 48 * 1024 * 1024;
const uploadsWaiting = 5_000;
const uploadGate = createGate(uploadsAtOnce, uploadsWaiting);

/** Reads a body of at most `limit` bytes, whether its length was announced or not. */
async function readBytes({ raw, socket, header }: Incoming, limit: number, pace: Pace): Promise<Uint8Array<ArrayBuffer>> {
  const announced = Number(header('content-length') ?? 0);
  if (announced > limit) throw new AppError('413');
  if (socket) return new Uint8Array(socket.rawBody ?? (await readBody(socket, limit, pace)));
  if (!raw) return new Uint8Array();
  if (announced > 0) return new Uint8Array(await raw.arrayBuffer());
  if (!raw.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of raw.body) {
    size += chunk.byteLength;
    if (size > limit) throw new AppError('413');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** The media type of a body, without its parameters. */
export function mediaType({ header }: Pick<Incoming, 'header'>): string {
  return (header('content-type') ?? '').split(';', 1)[0]!.trim().toLowerCase();
}

function refuseDepth(text: string): void {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === 92) at += 1;
      else if (code === 34) inString = false;
    } else if (code === 34) inString = true;
    else if (code === 123 || code === 91) {
      depth += 1;
      if (depth > deepest) throw invalid({ path: '', rule: 'type' });
    } else if (code === 125 || code === 93) depth -= 1;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw invalid({ path: '', rule: 'type' });
  }
}

/** Whether a request says that no body comes with it. */
function isWithoutBody({ header, raw, socket }: Incoming): boolean {
  if (Number(header('content-length') ?? 0) > 0 || header('transfer-encoding') !== undefined) return false;
  return socket !== undefined || !raw?.body;
}

/**
 * The JSON body of a request; one without a body counts as `{}`.
 * @throws AppError 415 for another media type, 413 past 256 KiB, 400 where it is not JSON or nested too deeply
 */
export async function readJson(request: Incoming): Promise<unknown> {
  if (isWithoutBody(request)) return {};
  if (mediaType(request) !== 'application/json') throw new AppError('415');
  const text = decode(await readBytes(request, jsonLimit, jsonPace));
  if (text.trim() === '') return {};
  refuseDepth(text);
  try {
    return JSON.parse(text);
  } catch {
    throw invalid({ path: '', rule: 'type' });
  }
}

/** The plain-text body of a request; JSON's media type is refused with 415 like any other. */
export async function readText(request: Incoming): Promise<string> {
  if (mediaType(request) !== 'text/plain') throw new AppError('415');
  return decode(await readBytes(request, 4096, jsonPace)).trim();
}

/** Waits until there is memory for an upload; it is free again when the answer is out. */
async function enterUploads({ header, outgoing }: Incoming, maxBytes: number): Promise<void> {
  if (!outgoing) return;
  const weight = Math.min(Number(header('content-length')) || maxBytes, maxBytes);
  const leave = await uploadGate.enter(weight);
  if (!leave) throw new AppError('503', { retryAfter: 5 });
  if (outgoing.closed) leave();
  else outgoing.once('close', leave);
}

/**
 * The one `file` of a multipart form, and those of the form's other fields that are named.
 * @throws AppError 415 for another media type, 413 past `maxBytes`, 400 where the form is broken or has no file
 */
export async function readUpload(
  request: Incoming,
  { maxBytes = fileLimit, formFields = [] }: { maxBytes?: number | undefined; formFields?: readonly string[] | undefined },
): Promise<{ file: Upload; fields: Record<string, string> }> {
  if (mediaType(request) !== 'multipart/form-data') throw new AppError('415');
  await enterUploads(request, maxBytes);
  const bytes = await readBytes(request, maxBytes + formOverhead, uploadPace);
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { 'content-type': request.header('content-type')! } }).formData();
  } catch {
    throw invalid({ path: 'file', rule: 'type' });
  }
  const file = form.get('file');
  if (!(file instanceof File)) throw invalid({ path: 'file', rule: 'required' });
  if (file.size > maxBytes) throw new AppError('413');
  const fields: Record<string, string> = {};
  for (const name of formFields) {
    const value = form.get(name);
    if (typeof value === 'string') fields[name] = value;
  }
  return { file: { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }, fields };
}
