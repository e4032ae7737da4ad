import { describeFaults } from '#lib/forms/describe-faults.ts';
import type { MessageKey, Translate } from '#lib/i18n/translate.ts';
import { isDatabaseUnavailable, isReferenceGone } from '#server/platform/db/unavailable.ts';
import { AppError, statusOfCode } from '#server/platform/errors.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML, because clients may insert messages into a page unescaped. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}

/** The JSON text of an API answer. */
export function envelope(code: string, message: string, data: unknown): string {
  return JSON.stringify({ code, message, data: data ?? null });
}

/** Seconds until a retry if the database is unavailable, or a row to which a write refers was deleted. */
const retryUnavailableAfter = 5;

function unexpected(error: unknown): AppError {
  return isDatabaseUnavailable(error) || isReferenceGone(error)
    ? new AppError('503', { retryAfter: retryUnavailableAfter })
    : new AppError('500');
}

/** Maps any error to status, body and Retry-After; an unexpected error's own message is never sent. */
export function errorAnswer(error: unknown, t: Translate): { status: number; body: string; retryAfter?: number } {
  const known = error instanceof AppError ? error : unexpected(error);
  const { faults, data, retryAfter, words = `errors.${known.code}` as MessageKey } = known.details;
  const message = t(words, { seconds: retryAfter ?? 0 });
  const described = faults
    ? {
        ...(data as object | undefined),
        fields: describeFaults(faults, t).map((fault) => ({ ...fault, message: escapeHtml(fault.message) })),
      }
    : retryAfter === undefined
      ? data
      : { ...(data as object | undefined), retryAfter };
  return {
    status: statusOfCode[known.code],
    body: envelope(known.code, escapeHtml(message), described),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}
