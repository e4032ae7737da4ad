import pino, { type Logger } from 'pino';

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

/** Bytes of lines that are written together, and milliseconds that fewer of them wait. */
const together = 4096;
const atMost = 500;

/** The log of a server: JSON lines without personal data, written behind the work; the end of the process writes the rest. */
export function createLog(level: string): Logger {
  const out = pino.destination({ sync: false, minLength: together, periodicFlush: atMost });
  return pino({ level, base: undefined, serializers: { err: describeError } }, out);
}
