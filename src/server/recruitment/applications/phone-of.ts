import { defaultPrefix, toE164 } from '#lib/rules/mobile.ts';
import type { FrozenResume } from '#server/recruitment/resumes/freeze-resume.ts';

/** The phone of a frozen resume (E.164), if it has one. */
export function phoneOf({ sections }: FrozenResume): string | undefined {
  const { mobilePrefix, mobile } = sections.resumeInfo ?? {};
  const prefix = typeof mobilePrefix === 'string' && mobilePrefix !== '' ? mobilePrefix : defaultPrefix;
  return typeof mobile === 'string' ? toE164(prefix, mobile) : undefined;
}
