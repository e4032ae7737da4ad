import type { RevealedField } from '#lib/contract/desk-application.ts';
import { identityAttachments, sensitiveFields } from '#lib/forms/resume/resume-info.ts';
import { maskEmail } from '#lib/rules/email.ts';
import { maskNumber } from '#lib/rules/mask-number.ts';
import type { FrozenResume } from '#server/recruitment/resumes/freeze-resume.ts';
import { photoType } from '#server/recruitment/resumes/describe-resume.ts';

type Values = Record<string, unknown>;

/**
 * A phone number with all but its first three and last four characters masked. A number of fewer than eight characters is
 * masked by `maskNumber`.
 */
function maskDigits(number: string): string {
  return number.length < 8 ? maskNumber(number) : `${number.slice(0, 3)}****${number.slice(-4)}`;
}

type Masks = Readonly<Record<string, (text: string) => string>>;

const ofContacts: Masks = {
  mobile: maskDigits,
  contactemerPhone: maskDigits,
  voucherPhone: maskDigits,
  email: maskEmail,
};
const ofAll: Masks = { id: maskNumber, ...ofContacts };

function masked(masks: Masks, name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => masked(masks, name, entry));
  if (typeof value === 'object' && value !== null) return maskedIn(masks, value as Values);
  const mask = masks[name];
  return mask && typeof value === 'string' && value !== '' ? mask(value) : value;
}

function maskedIn(masks: Masks, values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, masked(masks, name, value)]));
}

/**
 * A value of a resume with masked phone numbers and mail addresses.
 * @param name the name of the field; not used for a whole section or entry, because its fields have names of their own
 */
export function maskContacts<Value>(name: string, value: Value): Value {
  return masked(ofContacts, name, value) as Value;
}

/** Health answers: all sensitive fields of a resume except the ID number. */
export const healthFields = sensitiveFields.filter((name) => name !== 'id');

/**
 * A resume as the office reads it: with masked ID number, phone numbers and mail address, and without health answers
 * and pictures of ID documents.
 */
export function maskedResume(resume: FrozenResume): FrozenResume {
  const sections = Object.fromEntries(
    Object.entries(resume.sections).map(([section, values]) => {
      const shown = Object.entries(values).filter(([name]) => section !== 'resumeInfo' || !healthFields.includes(name));
      return [section, maskedIn(ofAll, Object.fromEntries(shown))];
    }),
  ) as FrozenResume['sections'];
  return { ...resume, sections, attachments: resume.attachments.filter(({ type }) => !identityAttachments.includes(type)) };
}

/** The fields of a resume that are filled in and can be revealed. */
export function revealableOf({ sections }: FrozenResume): RevealedField[] {
  const info = sections.resumeInfo ?? {};
  const isFilled = (name: string) => info[name] !== undefined && info[name] !== null && info[name] !== '';
  return [
    ...(isFilled('id') ? (['id'] as const) : []),
    ...(isFilled('mobile') ? (['phone'] as const) : []),
    ...(isFilled('email') ? (['email'] as const) : []),
    ...(healthFields.some(isFilled) ? (['health'] as const) : []),
  ];
}

/** The personal details and other sections of a resume that an interviewer sees. Beyond these, only the photo is shown. */
const forInterview = {
  details: [
    ...['name', 'sex', 'birthdate', 'nationality', 'joinworkdate'],
    ...['baseAir', 'aircraftQualification', 'trainableTime', 'flightTraining'],
  ],
  sections: ['Edu', 'Score', 'Skill', 'Works', 'Other'],
  /** Fields about referees, which are left out. */
  without: ['voucher', 'voucherPhone'],
} as const;

function withoutVouchers(values: Values): Values {
  const { without } = forInterview;
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => !(without as readonly string[]).includes(name))
      .map(([name, value]) => [name, Array.isArray(value) ? (value as Values[]).map(withoutVouchers) : value]),
  );
}

/**
 * A resume as an interviewer reads it: without contacts, addresses, ID, health, family and referees. The photo is the only
 * file, because certificates often show an ID number.
 */
export function resumeForInterview(resume: FrozenResume): FrozenResume {
  const { details, sections } = forInterview;
  const info = resume.sections.resumeInfo ?? {};
  return {
    ...resume,
    sections: {
      resumeInfo: Object.fromEntries(details.filter((name) => name in info).map((name) => [name, info[name]])),
      ...Object.fromEntries(
        sections.flatMap((name) => {
          const values = resume.sections[name];
          return values ? [[name, withoutVouchers(values)]] : [];
        }),
      ),
    },
    attachments: resume.attachments.filter(({ type }) => type === photoType),
  };
}
