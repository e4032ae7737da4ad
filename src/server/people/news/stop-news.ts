import { timingSafeEqual } from 'node:crypto';

import { stopNewsByMail } from '#server/people/messages/preferences.ts';
import type { App } from '#server/platform/app.ts';
import { stableHash } from '#server/platform/crypto/stored-keys.ts';
import type { Db } from '#server/platform/db/database.ts';

const purpose = 'stop-news';

/** The token with which an account's owner stops mails with the airline's news, without signing in; it never expires. */
export async function stopToken(db: Db, app: App, accountId: string): Promise<string> {
  return `${accountId}.${await stableHash(db, app, purpose, accountId)}`;
}

/** Stops mails with the airline's news to the account of a token; an unknown token changes nothing. */
export async function stopNews(app: App, token: string): Promise<void> {
  const [, accountId] = /^([\w-]{1,64})\.[\w-]{1,64}$/.exec(token) ?? [];
  if (accountId === undefined) return;
  const [given, own] = [Buffer.from(token), Buffer.from(await stopToken(app.db, app, accountId))];
  if (given.length === own.length && timingSafeEqual(given, own)) await stopNewsByMail(app, accountId);
}
