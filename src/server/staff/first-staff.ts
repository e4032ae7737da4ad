import type { App } from '#server/app.ts';
import { transaction } from '#server/db/database.ts';
import { hashToken, newId } from '#server/ids.ts';

import { type Invitation, setupLasts, setupLink } from './add-staff.ts';
import { changeStaff, findSetupOf, findStaffByEmail, insertStaff, isAnyoneActive, isStaffEmpty, replaceSetup } from './store.ts';
import { takeName } from './unique-names.ts';

/** The code of a first link, under every key: the same for every instance and at every start while the link is good. */
function codesOf(app: App, id: string, expires: number): string[] {
  return app.keyedHashes('first staff', `${id} ${expires}`);
}

/**
 * Lets the first administrator in: adds the person where the staff has nobody yet, and gives their set-up link, a new one where
 * the former is too old.
 * @param email lower case
 * @returns null where somebody has access, or the person was invited otherwise
 */
export async function inviteFirstStaff(app: App, { name, email }: { name: string; email: string }): Promise<Invitation | null> {
  const now = app.clock.now();
  return transaction(app, async (trx) => {
    if (await isAnyoneActive(trx)) return null;
    const fresh = { id: newId(), name, email, role: 'admin' as const, units: null, state: 'invited' as const };
    const secrets = { passwordHash: null, sealedTotp: null, totpStep: null };
    if (await isStaffEmpty(trx)) {
      await insertStaff(trx, { ...fresh, ...secrets, createdAt: now });
      await takeName(trx, app, name, { staffId: fresh.id });
    }
    const id = (await findStaffByEmail(trx, email))?.id;
    if (id === undefined) return null;
    // Instances that start at once wait here for one another, and then find the same link.
    await changeStaff(trx, id, { name });
    const person = await findStaffByEmail(trx, email);
    if (person?.state !== 'invited' || person.passwordHash !== null) return null;
    const setup = await findSetupOf(trx, id);
    if (setup && Number(setup.expiresAt) > now) {
      const code = codesOf(app, id, Number(setup.expiresAt)).find((each) => setup.codeHash === hashToken(each));
      return code !== undefined ? { id, email, link: setupLink(app, code), expires: setup.expiresAt } : null;
    }
    const expires = now + setupLasts;
    const code = codesOf(app, id, expires)[0]!;
    await replaceSetup(trx, { codeHash: hashToken(code), staffId: id, expiresAt: expires });
    return { id, email, link: setupLink(app, code), expires };
  });
}
