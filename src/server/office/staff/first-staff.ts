import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { hashToken, newId, newToken } from '#server/platform/ids.ts';
import { SettingsError } from '#server/platform/settings.ts';

import { type Invitation, setupLifetime, setupLink } from './add-staff.ts';
import { findFirstAdmin, insertStaff, isAnyoneActive, isStaffEmpty, replaceSetup } from './store.ts';
import { reserveName } from './unique-names.ts';

/**
 * Adds the first administrator if there are no staff yet. Only the instance that adds the person gets the link, since
 * only a hash of its code is stored; `ops staff reset-factor` creates a new link.
 * @param email lower case
 * @returns null if there are staff, or if another instance adds the person at the same time
 * @throws SettingsError if a valid token has the name
 */
export async function inviteFirstStaff(app: App, { name, email }: { name: string; email: string }): Promise<Invitation | null> {
  const now = app.clock.now();
  const code = newToken();
  const expires = now + setupLifetime;
  return transaction(app, async (trx) => {
    if (!(await isStaffEmpty(trx))) return null;
    const id = newId();
    const fresh = { id, name, email, role: 'admin' as const, units: null, state: 'invited' as const };
    const secrets = { passwordHash: null, sealedTotp: null, totpStep: null, ssoSubject: null };
    if (!(await insertStaff(trx, { ...fresh, ...secrets, createdAt: now }))) return null;
    if (!(await reserveName(trx, app, name, { staffId: id }))) {
      throw new SettingsError(
        `The first administrator cannot be added: a token has the name ${name}. Revoke it (ops token revoke), or add an administrator with ops staff add`,
      );
    }
    await replaceSetup(trx, { codeHash: hashToken(code), staffId: id, expiresAt: expires });
    return { id, email, link: setupLink(app, code), expires };
  });
}

/** The invited administrator who was added first, if nobody of the staff has access; else undefined. */
export async function findWaitingAdmin(app: App): Promise<{ email: string } | undefined> {
  return (await isAnyoneActive(app.db)) ? undefined : findFirstAdmin(app.db);
}
