import { describeFaults } from '#lib/forms/faults.ts';
import type { MessageKey, Translate } from '#lib/i18n/translate.ts';
import { isDatabaseUnavailable, isReferenceGone } from '#server/platform/db/unavailable.ts';
import { AppError, statusOfCode } from '#server/platform/errors.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML: messages on the wire are ready to be shown. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}

/** The whole JSON answer. */
export function envelope(code: string, message: string, data: unknown): string {
  return JSON.stringify({ code, message, data: data ?? null });
}

/** Seconds after which a database that is away may be asked again. */
const awayFor = 5;

function unexpected(error: unknown): AppError {
  return isDatabaseUnavailable(error) || isReferenceGone(error)
    ? new AppError('503', { retryAfter: awayFor })
    : new AppError('500');
}

/** Turns whatever was thrown into status, code and words; the cause of an internal error is shown to no one. */
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
