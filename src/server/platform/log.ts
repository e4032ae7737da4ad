import pino, { type Logger } from 'pino';

import { currentTrace } from './trace.ts';

const mailAddress = /[\w.+'-]+@[\w-]+(?:\.[\w-]+)+/g;

function withoutAddresses(text: string): string {
  return text.replaceAll(mailAddress, '[address]');
}

/**
 * An error for the log: name, message, code, stack and cause, with mail addresses removed. Other properties are left out,
 * because those of mail and database errors may hold personal data.
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

/** Events about access to accounts, of candidates and of staff. */
export type SecurityEvent =
  | 'sign-in'
  | 'sign-in refused'
  | 'call refused'
  | 'limit reached'
  | 'password changed'
  | 'authenticator changed'
  | 'contact changed'
  | 'passkey added'
  | 'passkey removed'
  | 'session ended'
  | 'account closed'
  | 'account kept'
  | 'account erased'
  | 'accounts merged'
  | 'data exported'
  | 'identity check';

interface SecurityDetails {
  /** The account's id or another identifier, such as a typed name, a number or the target of a limit. */
  account?: string | undefined;
  /** The caller's network address. */
  address?: string | undefined;
  because?: string | undefined;
}

/** Logs a security event. Account and address are keyed hashes, so that lines about the same caller can be grouped. */
export function logSecurity(
  { log, keyedHash }: { log: Logger; keyedHash: (purpose: string, value: string) => string },
  event: SecurityEvent,
  { account, address, because }: SecurityDetails,
): void {
  const hashed = (purpose: string, value: string | undefined) => (value ? keyedHash(purpose, value).slice(0, 16) : undefined);
  const found = { account: hashed('log-account', account), address: hashed('log-address', address), because };
  log.info({ security: event, ...found }, 'security');
}

/** The request id and trace id for every line of a request. */
function traceOfLine(): Record<string, unknown> {
  const trace = currentTrace();
  return trace === undefined ? {} : { ...(trace.requestId ? { requestId: trace.requestId } : {}), trace: trace.traceId };
}

/** Bytes of lines that are written together. */
const batchBytes = 4096;
/** Milliseconds after which lines are written even if they have fewer bytes. */
const flushEvery = 500;

/**
 * Creates the server's log: JSON lines, written asynchronously and flushed at exit.
 * @param to a file or its descriptor; standard output by default
 */
export function createLog(level: string, to: number | string = 1): Logger {
  const out = pino.destination({ dest: to, sync: false, minLength: batchBytes, periodicFlush: flushEvery });
  return pino({ level, base: undefined, serializers: { err: describeError }, mixin: traceOfLine }, out);
}
