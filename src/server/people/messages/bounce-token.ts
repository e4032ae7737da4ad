import { timingSafeEqual } from 'node:crypto';

import type { App } from '#server/platform/app.ts';

const purpose = 'bounce';
/** Characters of the keyed hash: 132 bits, few enough that the Message-ID fits into one line. */
const hashLength = 22;

/**
 * The token by which a report names the mail that bounced: the mail's id with a keyed hash, so that only somebody who has
 * the mail can name it.
 */
export function bounceTokenOf({ keyedHash }: Pick<App, 'keyedHash'>, id: string): string {
  return `${id}.${keyedHash(purpose, id).slice(0, hashLength)}`;
}

/** The id of the mail with this token; undefined if the token is not of this site. */
export function mailOfToken({ keyedHashes }: Pick<App, 'keyedHashes'>, token: string): string | undefined {
  const [, id, hash] = /^([\w-]{1,64})\.([\w-]{22})$/.exec(token) ?? [];
  if (id === undefined || hash === undefined) return undefined;
  const given = Buffer.from(hash);
  const isOurs = keyedHashes(purpose, id).some((own) => timingSafeEqual(Buffer.from(own.slice(0, hashLength)), given));
  return isOurs ? id : undefined;
}
