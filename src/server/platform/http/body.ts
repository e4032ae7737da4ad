import { freeBytes } from '#server/platform/crypto/free-bytes.ts';
import { AppError, invalid } from '#server/platform/errors.ts';

import { readFormParts } from './form-parts.ts';
import type { Incoming } from './incoming.ts';
import { jsonPace, type Pace, readBody, uploadPace } from './read-body.ts';
import type { Upload } from './route.ts';
import { takeUploadTurn } from './upload-turns.ts';

const jsonLimit = 256 * 1024;
/** Largest uploaded file in bytes, unless the route sets another limit. */
const fileLimit = 2 * 1024 * 1024;
const formOverhead = 16 * 1024;
const deepest = 32;

/** Reads a body of at most `limit` bytes, whether or not its length was announced. */
async function readBytes({ raw, socket, header }: Incoming, limit: number, pace: Pace): Promise<Uint8Array> {
  const announced = Number(header('content-length') ?? 0);
  if (announced > limit) throw new AppError('413');
  if (socket) return socket.rawBody ?? readBody(socket, limit, pace);
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

/** Whether a request has no body, according to its headers. */
function isWithoutBody({ header, raw, socket }: Incoming): boolean {
  if (Number(header('content-length') ?? 0) > 0 || header('transfer-encoding') !== undefined) return false;
  return socket !== undefined || !raw?.body;
}

/**
 * The JSON body of a request; `{}` if there is none.
 * @throws AppError 415 for another media type, 413 beyond 256 KiB, 400 if it is not JSON, nested too deeply or incomplete
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

/**
 * The fields of a URL-encoded form, or a JSON body; `{}` if there is none.
 * @throws AppError as `readJson`
 */
export async function readForm(request: Incoming): Promise<unknown> {
  if (mediaType(request) !== 'application/x-www-form-urlencoded') return readJson(request);
  return Object.fromEntries(new URLSearchParams(decode(await readBytes(request, jsonLimit, jsonPace))));
}

/**
 * The plain-text body of a request, trimmed.
 * @throws AppError 415 for another media type, 413 beyond 4 KiB, 400 if it is not UTF-8 or incomplete
 */
export async function readText(request: Incoming): Promise<string> {
  if (mediaType(request) !== 'text/plain') throw new AppError('415');
  return decode(await readBytes(request, 4096, jsonPace)).trim();
}

interface UploadWanted {
  /** Bytes of the largest accepted file. */
  maxBytes?: number | undefined;
  /** The form fields that are read along with the file. */
  formFields?: readonly string[] | undefined;
  /** The sender, if known; the number of simultaneous uploads per sender is limited. */
  sender?: string | undefined;
}

/**
 * Reads a multipart form: its `file`, and the fields listed in `formFields`.
 * @throws AppError 415 for another media type, 413 beyond `maxBytes`, 400 if the form is malformed, incomplete or has no file,
 * 503 if too many uploads are waiting
 */
export async function readUpload(
  request: Incoming,
  { maxBytes = fileLimit, formFields = [], sender }: UploadWanted,
): Promise<{ file: Upload; fields: Record<string, string> }> {
  if (mediaType(request) !== 'multipart/form-data') throw new AppError('415');
  await takeUploadTurn(request, maxBytes, sender);
  const bytes = await readBytes(request, maxBytes + formOverhead, uploadPace);
  const parts = readFormParts(bytes, request.header('content-type')!);
  if (!parts) throw invalid({ path: 'file', rule: 'type' });
  const part = parts.find(({ name }) => name === 'file');
  if (part?.fileName === undefined) throw invalid({ path: 'file', rule: 'required' });
  if (part.bytes.byteLength > maxBytes) throw new AppError('413');
  const fields: Record<string, string> = {};
  for (const wanted of formFields) {
    const field = parts.find(({ name }) => name === wanted);
    if (field && field.fileName === undefined) fields[wanted] = Buffer.from(field.bytes).toString('utf8');
  }
  return { file: { name: part.fileName, bytes: part.bytes, free: () => freeBytes(bytes) }, fields };
}
