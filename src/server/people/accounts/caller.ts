import { describeDevice } from '#lib/text/describe-device.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';

/** The caller of a sign-in or registration. */
export interface Caller {
  cookies: Cookies;
  /** Network address. */
  address: string;
  /** Browser and system, e.g. `Chrome, Windows`; empty if unknown. */
  device: string;
  /** The language of the request. */
  locale: Locale;
}

interface Called {
  cookies: Cookies;
  address(): string;
  header(name: string): string | undefined;
  locale: Locale;
}

/** The caller of a request. */
export function callerOf({ cookies, address, header, locale }: Called): Caller {
  return { cookies, address: address(), device: describeDevice(header('user-agent')), locale };
}
