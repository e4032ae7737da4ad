import { timingSafeEqual } from 'node:crypto';

import type { App } from '#server/app.ts';

/** Characters of the check: 96 bits. */
const checkLength = 16;

function checkOf(app: App, admissionNo: string): string {
  return app.keyedHash('admission slip', admissionNo).slice(0, checkLength);
}

/** What the QR code of an admission slip holds: the number, and a check that only this site can make. */
export function slipCode(app: App, admissionNo: string): string {
  return `${admissionNo}.${checkOf(app, admissionNo)}`;
}

/** The admission number in a scanned code; undefined where this site did not make it. */
export function readSlipCode(app: App, code: string): string | undefined {
  const [, admissionNo, check] = /^([0-9A-Z]{4}-[0-9A-Z]{4})\.([\w-]{16})$/.exec(code.trim()) ?? [];
  if (admissionNo === undefined || check === undefined) return undefined;
  return timingSafeEqual(Buffer.from(check), Buffer.from(checkOf(app, admissionNo))) ? admissionNo : undefined;
}
