import { prepareDatabase } from '#server/main/prepare-database.ts';
import { startSession } from '#server/people/accounts/session.ts';
import { insertAccount } from '#server/people/accounts/store.ts';
import { createApp } from '#server/platform/app.ts';
import type { Clock } from '#server/platform/clock.ts';
import { transaction } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { readSettings } from '#server/platform/settings.ts';

/**
 * Creates `count` signed-in candidates directly in the database of `environment`, before anything is measured. Returns the
 * `Cookie` header of each.
 */
export async function signInCandidates(environment: Record<string, string>, count: number, clock?: Clock): Promise<string[]> {
  const app = createApp(readSettings({ LOG_LEVEL: 'warn', ...environment }), clock ? { clock } : {});
  await prepareDatabase(app);
  const headers: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const given = new Map<string, string>();
    const cookies = {
      get: () => undefined,
      set: (name: string, value: string) => void given.set(name, value),
      delete: () => {},
      clearSiteData: () => {},
      isChanged: () => given.size > 0,
    };
    await transaction(app, async (trx) => {
      const id = newId();
      const phone = `+86139${String(made).padStart(8, '0')}`;
      const now = app.clock.now();
      const row = {
        id,
        name: '林晓云',
        email: null,
        phone,
        passwordHash: null,
        createdAt: now,
        lastSignedInAt: now,
        closedAt: null,
      };
      await insertAccount(trx, row);
      (await startSession(trx, app, { cookies, device: 'load', address: '127.0.0.1', locale: 'zh-cn' }, id, 'sms')).setCookies();
    });
    headers.push([...given].map(([name, value]) => `${name}=${value}`).join('; '));
  }
  await app.db.destroy();
  return headers;
}
