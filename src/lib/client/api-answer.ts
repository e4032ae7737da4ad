import type { FieldFault } from '#lib/forms/faults.ts';
import { pageWords } from '#lib/i18n/page-words.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { decodeEntities } from '#lib/text/decode-entities.ts';

import { ApiError } from './api-error.ts';

/** The envelope of the API's JSON answers. */
export interface Envelope {
  code: string;
  message: string;
  data: unknown;
}

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && typeof (value as Envelope).code === 'string';
}

/**
 * Reads a response body as an envelope. HTML (from a proxy) and JSON without a code give an envelope without a message;
 * plain text becomes the message.
 */
export function readAnswer(text: string): Envelope {
  try {
    const parsed: unknown = JSON.parse(text);
    return isEnvelope(parsed) ? parsed : { code: '', message: '', data: null };
  } catch {
    // Not JSON.
  }
  return { code: '', message: text.trimStart().startsWith('<') ? '' : text.slice(0, 200), data: null };
}

const fixedMessages: Record<number, MessageKey> = { 401: 'errors.401', 403: 'errors.403', 413: 'errors.413' };

/**
 * The text to show for a status (specification: error catalogue). For 401, 403 and 413: a fixed text. For 500: a fixed text,
 * followed by the server's text if the server sent a different one. For other statuses: the server's text or, if that is
 * empty, a general text.
 */
function messageFor(status: number, text: string): string {
  const t = pageWords();
  const own = fixedMessages[status];
  if (own) return t(own);
  const internal = t('errors.500');
  if (status === 500) return text && text !== internal ? `${internal} ${text}` : internal;
  return text || t('errors.other', { status });
}

function fieldsOf(data: unknown): FieldFault[] {
  const fields = (data as { fields?: unknown } | null)?.fields;
  if (!Array.isArray(fields)) return [];
  return (fields as FieldFault[]).map((fault) => ({ ...fault, message: decodeEntities(fault.message) }));
}

/**
 * The error of a refused call.
 * @param retryAfter the header `Retry-After`; if it is absent, the seconds in the data are used
 */
export function errorOfAnswer(status: number, { code, message, data }: Envelope, retryAfter: string | null): ApiError {
  const seconds = Number(retryAfter ?? (data as { retryAfter?: unknown } | null)?.retryAfter);
  return new ApiError({
    status,
    code: code || String(status),
    message: messageFor(status, decodeEntities(message ?? '')),
    fields: fieldsOf(data),
    data,
    retryAfter: seconds > 0 ? seconds : undefined,
  });
}

/** The error of a call without a response: it timed out, or there is no network. */
export function errorOfFailure(thrown: unknown, timedOut: boolean): ApiError {
  const cause = thrown instanceof Error ? (thrown.cause ?? thrown) : thrown;
  const code = timedOut || (cause instanceof Error && cause.name === 'TimeoutError') ? 'timeout' : 'network';
  return new ApiError({ status: 0, code, message: pageWords()(`errors.${code}`) });
}
