import { nationalDrive, type Drive } from './drive.ts';
import type { SiteSize } from './site.ts';

const megabyte = 1_000_000;

/** One instance with the default settings, and a primary of four cores. */
const small: SiteSize = {
  instances: 1,
  cores: 4,
  databaseCores: 4,
  walBytesPerSecond: 100 * megabyte,
  replicaCores: 0,
  lineBytesPerSecond: 125 * megabyte,
  isFilesInS3: false,
  mailRate: 20,
  smsRate: 20,
  smsDailyBudget: 20_000,
};

/** A site and the recruitment drive that it serves; the name says what differs from the scenario before. */
export interface Scenario {
  name: string;
  size: SiteSize;
  drive: Drive;
}

const steps: { name: string; change: Partial<SiteSize> }[] = [
  { name: 'one instance, default settings', change: {} },
  { name: 'SMS_DAILY_BUDGET 200,000', change: { smsDailyBudget: 200_000 } },
  { name: 'eight instances', change: { instances: 8 } },
  { name: 'files in S3', change: { isFilesInS3: true } },
  { name: 'SMS_RATE and MAIL_RATE 60', change: { smsRate: 60, mailRate: 60 } },
  { name: 'a read replica of four cores', change: { replicaCores: 4 } },
  { name: 'a primary of eight cores', change: { databaseCores: 8, walBytesPerSecond: 200 * megabyte } },
];

/**
 * The scenarios; each site is the site of the previous scenario with a change.
 * @param shorter divides the length of the evening, the number of candidates and the SMS budget; rates stay the same, but
 * backlogs shrink
 */
export function scenariosOf(shorter = 1): Scenario[] {
  const { candidates, seconds, quiet, ...others } = nationalDrive;
  const drive = { ...others, candidates: candidates / shorter, seconds: seconds / shorter, quiet: quiet / shorter };
  let size = small;
  return steps.map(({ name, change }) => {
    size = { ...size, ...change };
    return { name, size: { ...size, smsDailyBudget: size.smsDailyBudget / shorter }, drive };
  });
}
