import type { ResumeTraits } from '#lib/rules/conditions.ts';
import { isDate } from '#lib/rules/dates.ts';
import type { App } from '#server/platform/app.ts';
import type { FrozenResume } from '#server/recruitment/resumes/freeze-resume.ts';

/** The value if it is a string, else an empty string. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function contextOf(applicationId: string): string {
  return `application_facts.sealed_traits.${applicationId}`;
}

/** The traits of a resume that are compared with conditions. */
export function traitsOf({ sections }: FrozenResume): ResumeTraits {
  const { birthdate, height, visionLeft, visionRight } = sections.resumeInfo ?? {};
  const [highest = {}] = (sections.Edu?.edus ?? []) as Record<string, unknown>[];
  const [left, right] = [numberOf(visionLeft), numberOf(visionRight)];
  return {
    birthdate: isDate(textOf(birthdate)) ? textOf(birthdate) : undefined,
    height: numberOf(height),
    vision: left === undefined || right === undefined ? undefined : Math.min(left, right),
    degree: textOf(highest.education) || undefined,
  };
}

/** Decrypts the stored traits of a resume; empty if none are stored. */
export function decryptTraits(app: App, applicationId: string, sealedTraits: string | null): ResumeTraits {
  return sealedTraits === null ? {} : (JSON.parse(app.cipher.decrypt(sealedTraits, contextOf(applicationId))) as ResumeTraits);
}

/** The encrypted traits of a resume. */
export function encryptTraits(app: App, applicationId: string, resume: FrozenResume): string {
  return app.cipher.encrypt(JSON.stringify(traitsOf(resume)), contextOf(applicationId));
}
