import { beforeEach, describe, expect, test } from 'vitest';

import { disableStaff, resetFactor } from '#server/office/staff/add-staff.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { founder, type StaffPerson, staffSession } from '#tests/support/staff.ts';
import { enciphered, faultsOf } from '#tests/support/test-client.ts';

const hour = 3_600_000;

/** The administrators: the one who requests the change, the one whom it concerns, and the one who confirms it. */
let asker: StaffPerson;
let concerned: StaffPerson;
let second: StaffPerson;
const site = await openTestApp();
beforeEach(async () => {
  [asker, concerned, second] = [
    await staffSession(site, 'admin'),
    await staffSession(site, 'admin'),
    await staffSession(site, 'admin'),
  ];
});

function about({ id }: StaffPerson, step: 'disable' | 'invite' | 'confirm' | 'cancel'): string {
  return `people/${id}/${step}`;
}

async function seenBy(reader: StaffPerson, { id }: StaffPerson) {
  const { list } = (await reader.get('people')).data as { list: { id: string; pending: unknown; [name: string]: unknown }[] };
  return list.find((one) => one.id === id)!;
}

async function isIn(person: StaffPerson): Promise<boolean> {
  return (await person.get('me')).code === '200';
}

const lead = (name: string) => ({ name, role: 'lead', units: null });

async function proveAgain(person: StaffPerson): Promise<void> {
  expect((await person.post('session/factor', { code: person.code() })).code).toBe('200');
}

async function signedInAgain(person: StaffPerson): Promise<void> {
  await person.post('session', { email: person.email, password: enciphered(person.password) });
  await proveAgain(person);
}

describe('a change that one administrator requests for another', () => {
  test('waits for a second administrator, and only then takes effect', async () => {
    const { data } = await asker.post(about(concerned, 'disable'));
    expect(data.pending).toMatchObject({ kind: 'disabled', access: null, by: asker.name, mayConfirm: 'N', mayCancel: 'Y' });
    expect(await isIn(concerned)).toBe(true);
    expect((await seenBy(second, concerned)).pending).toMatchObject({ kind: 'disabled', mayConfirm: 'Y', mayCancel: 'Y' });
    expect((await second.post(about(concerned, 'confirm'))).code).toBe('200');
    expect(await isIn(concerned)).toBe(false);
    expect(await seenBy(second, concerned)).toMatchObject({ state: 'disabled', pending: null });
  });

  test('may be a new set-up; its link is mailed to the person once the change is confirmed', async () => {
    const { data } = await asker.post(about(concerned, 'invite'));
    expect(data.pending.kind).toBe('reset');
    await expect(site.messageTo(concerned.email, 'staff-invitation')).rejects.toThrow('nothing was sent');
    const confirmed = await second.post(about(concerned, 'confirm'));
    expect(confirmed.data).toEqual({ id: concerned.id, email: concerned.email, expires: expect.any(String) });
    expect((await site.messageTo(concerned.email, 'staff-invitation')).link).toContain('/desk/setup');
    expect(await isIn(concerned)).toBe(false);
  });

  test('may be another role or other units, while a new name takes effect at once', async () => {
    const { version } = await seenBy(asker, concerned);
    const named = await asker.put(`people/${concerned.id}`, { name: `${concerned.name} 甲`, role: 'admin', units: [], version });
    expect([named.code, named.data]).toEqual(['200', null]);
    const wanted = { name: concerned.name, role: 'admin', units: ['cabin'] };
    expect((await asker.put(`people/${concerned.id}`, wanted)).data.pending).toMatchObject({ kind: 'access', access: wanted });
    expect(await seenBy(second, concerned)).toMatchObject({ name: `${concerned.name} 甲`, units: null });
    expect((await second.post(about(concerned, 'confirm'))).code).toBe('200');
    expect(await seenBy(second, concerned)).toMatchObject({ ...wanted, pending: null });
  });

  test('can be cancelled by its requester or by another administrator, and then has no effect', async () => {
    for (const who of [asker, second]) {
      await asker.post(about(concerned, 'disable'));
      expect((await who.post(about(concerned, 'cancel'))).code).toBe('200');
      expect((await seenBy(second, concerned)).pending).toBe(null);
    }
    expect((await second.post(about(concerned, 'confirm'))).status).toBe(404);
    expect((await second.post(about(concerned, 'cancel'))).status).toBe(404);
    expect(await isIn(concerned)).toBe(true);
  });

  test("is mailed when requested and when confirmed, to the person and administrators of all the person's units", async () => {
    const cabin = await staffSession(site, 'admin', ['cabin']);
    await asker.post(about(concerned, 'disable'));
    await second.post(about(concerned, 'confirm'));
    for (const { email } of [asker, concerned, second]) {
      const mails = (await site.messagesTo(email)).filter(({ purpose }) => purpose === 'staff-change').map(({ text }) => text);
      expect(mails).toHaveLength(2);
      expect(mails).toContainEqual(expect.stringContaining(`${asker.name}申请：停用${concerned.name}的账号`));
      expect(mails).toContainEqual(expect.stringContaining(`${second.name}确认了${asker.name}的申请`));
    }
    expect(await site.messagesTo(cabin.email)).toEqual([]);
  });

  test('is logged with who requested and who confirmed it', async () => {
    await asker.post(about(concerned, 'disable'));
    await second.post(about(concerned, 'confirm'));
    const { list } = (await second.get('log?what=staff.changed&size=2')).data as { list: object[] };
    expect(list).toMatchObject([
      { who: second.name, details: { change: 'disabled', askedBy: asker.name } },
      { who: asker.name, details: { change: 'asked', what: 'disabled' } },
    ]);
  });
});

describe('a pending change can be confirmed', () => {
  test('neither by its requester nor by its subject; the subject cannot cancel it either', async () => {
    await asker.post(about(concerned, 'disable'));
    expect((await asker.post(about(concerned, 'confirm'))).status).toBe(403);
    expect((await concerned.post(about(concerned, 'confirm'))).status).toBe(403);
    expect((await concerned.post(about(concerned, 'cancel'))).status).toBe(403);
    expect((await seenBy(concerned, concerned)).pending).toMatchObject({ mayConfirm: 'N', mayCancel: 'N' });
    expect(await isIn(concerned)).toBe(true);
  });

  test('not by requesting the same or another change: a second request gets 409', async () => {
    await asker.post(about(concerned, 'disable'));
    for (const who of [asker, second]) {
      expect((await who.post(about(concerned, 'disable'))).status).toBe(409);
      expect((await who.post(about(concerned, 'invite'))).status).toBe(409);
      expect((await who.put(`people/${concerned.id}`, lead(concerned.name))).status).toBe(409);
    }
    expect(await isIn(concerned)).toBe(true);
  });

  test('by no administrator of a single unit if the person has all units', async () => {
    const cabin = await staffSession(site, 'admin', ['cabin']);
    await asker.post(about(concerned, 'disable'));
    expect((await cabin.post(about(concerned, 'confirm'))).status).toBe(403);
    expect((await cabin.post(about(concerned, 'cancel'))).status).toBe(403);
    expect(await isIn(concerned)).toBe(true);
  });

  test('only by somebody who could grant the requested access', async () => {
    const one = await staffSession(site, 'admin', ['cabin']);
    const other = await staffSession(site, 'admin', ['cabin']);
    const { data } = await asker.put(`people/${one.id}`, { name: one.name, role: 'lead', units: ['cabin', 'digital'] });
    expect(data.pending.kind).toBe('access');
    expect((await other.post(about(one, 'confirm'))).status).toBe(403);
    expect((await second.post(about(one, 'confirm'))).code).toBe('200');
  });

  test('only by administrators, and only with a fresh code', async () => {
    const auditor = await staffSession(site, 'auditor');
    await asker.post(about(concerned, 'disable'));
    expect((await auditor.post(about(concerned, 'confirm'))).status).toBe(403);
    site.clock.advance(11 * 60_000);
    expect(await second.post(about(concerned, 'confirm'))).toMatchObject({ status: 403, data: { stepUp: true } });
  });

  test('only once', async () => {
    const third = await staffSession(site, 'admin');
    await asker.post(about(concerned, 'invite'));
    const answers = await Promise.all([second.post(about(concerned, 'confirm')), third.post(about(concerned, 'confirm'))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect((await second.post(about(concerned, 'confirm'))).status).toBe(404);
  });

  test('within 48 hours; afterwards it can be requested again', async () => {
    await asker.post(about(concerned, 'disable'));
    site.clock.advance(48 * hour);
    await signedInAgain(second);
    expect((await second.post(about(concerned, 'confirm'))).status).toBe(404);
    expect((await seenBy(second, concerned)).pending).toBe(null);
    expect((await second.post(about(concerned, 'disable'))).data.pending.by).toBe(second.name);
  });

  test("only while its requester is still an active administrator of the person's units", async () => {
    const third = await staffSession(site, 'admin');
    await asker.post(about(concerned, 'disable'));
    await site.app.db.updateTable('staff').set({ state: 'disabled' }).where('id', '=', asker.id).execute();
    expect((await second.post(about(concerned, 'confirm'))).status).toBe(409);
    await site.app.db.updateTable('staff').set({ state: 'active', role: 'lead' }).where('id', '=', asker.id).execute();
    expect((await second.post(about(concerned, 'confirm'))).status).toBe(409);
    await site.app.db.updateTable('staff').set({ role: 'admin', units: '["cabin"]' }).where('id', '=', asker.id).execute();
    expect((await third.post(about(concerned, 'confirm'))).status).toBe(409);
    expect(await isIn(concerned)).toBe(true);
  });

  test('not after its requester was disabled, because the change is then cancelled', async () => {
    await asker.post(about(concerned, 'disable'));
    await disableStaff(site.app, founder, asker.id);
    expect((await second.post(about(concerned, 'confirm'))).status).toBe(404);
    expect(await isIn(concerned)).toBe(true);
  });

  test('if it gives a new role or new units, only while nobody has changed the person since the request', async () => {
    await asker.put(`people/${concerned.id}`, lead(concerned.name));
    await second.put(`people/${concerned.id}`, { name: `${concerned.name} 乙`, role: 'admin', units: null });
    const refused = await second.post(about(concerned, 'confirm'));
    expect(refused).toMatchObject({ status: 409, data: { current: { name: `${concerned.name} 乙`, role: 'admin' } } });
  });
});

test('non-administrators, and administrators without access yet, are changed, reset and disabled at once', async () => {
  const recruiter = await staffSession(site, 'recruiter');
  expect((await asker.put(`people/${recruiter.id}`, lead(recruiter.name))).data).toBe(null);
  expect((await asker.post(about(recruiter, 'disable'))).data).toBe(null);
  const { data } = await asker.post('people', { name: '新管理员', email: 'new-admin@desk.example', role: 'admin' });
  expect((await asker.post(`people/${data.id}/invite`)).data.pending).toBe(undefined);
  expect((await asker.post(`people/${data.id}/disable`)).data).toBe(null);
});

test('administrators who try to disable themselves are refused, and no change is left for them to confirm', async () => {
  expect(faultsOf(await asker.post(about(asker, 'disable')))).toEqual(['id ownAccess']);
  expect((await asker.post(about(asker, 'confirm'))).status).toBe(404);
});

test('the command line needs no confirmation and cancels pending changes, and administrators are notified', async () => {
  await asker.post(about(concerned, 'invite'));
  await resetFactor(site.app, founder, concerned.id);
  expect(await isIn(concerned)).toBe(false);
  expect((await second.post(about(concerned, 'confirm'))).status).toBe(404);
  const mails = (await site.messagesTo(second.email)).map(({ text }) => text);
  expect(mails).toContainEqual(expect.stringContaining(`系统运维人员通过命令行执行了：重置${concerned.name}的账号`));
});

test('another administrator is notified of a new administrator', async () => {
  await asker.post('people', { name: '新同事', email: 'puppet@desk.example', role: 'admin' });
  expect((await site.messageTo(second.email)).text).toContain(`${asker.name}将新同事（puppet@desk.example）设为`);
});
