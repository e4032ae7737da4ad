import type { App } from '#server/platform/app.ts';
import { stableHash } from '#server/platform/crypto/stored-keys.ts';

/** First digits of mobile numbers in mainland China. */
const chinese = ['130', '131', '132', '133', '135', '136', '137', '138', '139', '150', '151', '152', '155', '156', '157', '158'];
const newer = [
  '159',
  '166',
  '173',
  '175',
  '176',
  '177',
  '178',
  '180',
  '181',
  '182',
  '183',
  '185',
  '186',
  '187',
  '188',
  '189',
  '199',
];
const beginnings = [...chinese, ...newer];
/** Country prefixes for about half of the foreign ID numbers; all other ID numbers get +86. Frequent prefixes are repeated. */
const abroad = ['852', '852', '853', '886', '886', '65', '60', '1', '44', '61'];

/**
 * The phone that is shown, masked, if `findPerson` finds nobody. An ID number always gets the same phone, even after a change
 * of keys. The phone has more digits than real ones, so that it belongs to nobody.
 */
export async function decoyPhone(app: App, number: string, { isChinese }: { isChinese: boolean }): Promise<string> {
  const digest = Buffer.from(await stableHash(app.db, app, 'identity-decoy', number), 'base64url');
  const end = String(digest.readUInt32BE(4) % 10_000).padStart(4, '0');
  const pick = digest.readUInt32BE(0);
  if (!isChinese && digest[8]! % 2 === 0) return `+${abroad[pick % abroad.length]}00000000${end}`;
  return `+86${beginnings[pick % beginnings.length]}000000${end}`;
}
