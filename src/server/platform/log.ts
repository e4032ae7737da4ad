import pino, { type Logger } from 'pino';

import { currentTrace } from './trace.ts';

const mailAddress = /[\w.+'-]+@[\w-]+(?:\.[\w-]+)+/g;

function withoutAddresses(text: string): string {
  return text.replaceAll(mailAddress, '[address]');
}

/**
 * An error as the log keeps it: what went wrong and where. The values that it went wrong with, which mail servers and
 * databases put into its other properties and its words, belong to candidates.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: withoutAddresses(String(error)) };
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return {
    type: error.name,
    message: withoutAddresses(error.message),
    ...(code === undefined ? {} : { code: String(code) }),
    stack: withoutAddresses(error.stack ?? ''),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}

/** What happened to the safety of an account. */
export type SecurityEvent =
  | 'sign-in'
  | 'sign-in refused'
  | 'call refused'
  | 'limit reached'
  | 'password changed'
  | 'authenticator changed'
  | 'contact changed'
  | 'session ended'
  | 'account closed'
  | 'account kept'
  | 'account erased'
  | 'data exported'
  | 'identity check';

interface SecurityDetails {
  /** Whose account; what was typed where no account is known. */
  account?: string | undefined;
  /** The caller's network address. */
  address?: string | undefined;
  because?: string | undefined;
}

/** Writes a security event: accounts and addresses as keyed hashes, so that lines about one can be put together. */
export function logSecurity(
  { log, keyedHash }: { log: Logger; keyedHash: (purpose: string, value: string) => string },
  event: SecurityEvent,
  { account, address, because }: SecurityDetails,
): void {
  const hashed = (purpose: string, value: string | undefined) => (value ? keyedHash(purpose, value).slice(0, 16) : undefined);
  const found = { account: hashed('log-account', account), address: hashed('log-address', address), because };
  log.info({ security: event, ...found }, 'security');
}

/** What every line of a request's work carries. */
function traceOfLine(): Record<string, unknown> {
  const trace = currentTrace();
  return trace === undefined ? {} : { ...(trace.requestId ? { requestId: trace.requestId } : {}), trace: trace.traceId };
}

/** Bytes of lines that are written together, and milliseconds that fewer of them wait. */
const together = 4096;
const atMost = 500;

/**
 * The log of a server: JSON lines without personal data, written behind the work; the end of the process writes the rest.
 * @param to a file or its descriptor: standard output where nothing is said
 */
export function createLog(level: string, to: number | string = 1): Logger {
  const out = pino.destination({ dest: to, sync: false, minLength: together, periodicFlush: atMost });
  return pino({ level, base: undefined, serializers: { err: describeError }, mixin: traceOfLine }, out);
}
