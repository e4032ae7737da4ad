import { randomText } from '#server/platform/ids.ts';

/** Letters and digits that are not taken for each other when read aloud or copied by hand. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** An admission number such as `7F3K-92QD`: 39 random bits, so that one tells nothing about others. */
export function newAdmissionNumber(): string {
  return `${randomText(alphabet, 4)}-${randomText(alphabet, 4)}`;
}
