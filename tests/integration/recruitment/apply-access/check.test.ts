import { describe, expect, test } from 'vitest';

import { postWithCaptcha } from '#tests/support/accounts.ts';
import { applicationsOf } from '#tests/support/applications.ts';
import {
  applicant,
  codeTo,
  freshIdNumber,
  getPhone,
  identifiedClient,
  openCorrection,
  sendCode,
  verify,
} from '#tests/support/identity.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { ask } from '#tests/support/tasks.ts';
import { enciphered, faultsOf } from '#tests/support/test-client.ts';

const minute = 60_000;

const site = await openTestApp();

/** An applicant with a pending request. */
async function asked() {
  const person = await applicant(site);
  await ask(site, [person.idkey]);
  return person;
}

describe('an unknown ID number', () => {
  test('gets the same answers as a real one at every step: same status, same shape, and a phone that never changes', async () => {
    const { idcard, candidate } = await asked();
    const unknown = freshIdNumber();
    const [real, decoy] = [site.client(), site.client()];
    const shown = { real: await getPhone(real, idcard), decoy: await getPhone(decoy, unknown) };
    expect(shown.real.data).toEqual({ phone: `*******${candidate.phone.slice(-4)}` });
    expect(shown.decoy.data).toEqual({ phone: expect.stringMatching(/^\*{7}\d{4}$/) });
    expect([shown.decoy.status, shown.decoy.code, shown.decoy.message]).toEqual([200, '200', shown.real.message]);
    expect((await getPhone(site.client(), unknown)).data).toEqual(shown.decoy.data);
    expect([...decoy.cookies.keys()].sort()).toEqual([...real.cookies.keys()].sort());

    const sent = { real: await sendCode(real, idcard), decoy: await sendCode(decoy, unknown) };
    expect([sent.decoy.status, sent.decoy.code, sent.decoy.data]).toEqual([sent.real.status, sent.real.code, sent.real.data]);
    expect(sent.decoy.headers.get('set-cookie')?.replaceAll(/=[^;]{20,};/g, '=;')).toEqual(
      sent.real.headers.get('set-cookie')?.replaceAll(/=[^;]{20,};/g, '=;'),
    );

    const wrong = { real: await verify(real, idcard, '000000'), decoy: await verify(decoy, unknown, '000000') };
    expect([wrong.decoy.status, wrong.decoy.code, wrong.decoy.message, wrong.decoy.data]).toEqual([
      wrong.real.status,
      '400003',
      wrong.real.message,
      wrong.real.data,
    ]);
  });

  test('allows at most one code request per minute, like a real one', async () => {
    const { idcard } = await asked();
    for (const number of [idcard, freshIdNumber()]) {
      const client = site.client();
      await getPhone(client, number);
      expect((await sendCode(client, number)).code).toBe('200');
      await getPhone(client, number);
      const again = await sendCode(client, number);
      expect([again.status, again.headers.get('retry-after')]).toEqual([429, '60']);
      site.clock.advance(minute);
      expect((await sendCode(client, number)).code).toBe('200');
    }
  });

  test('stays indistinguishable: a real number gets its code even if its phone has just received another code', async () => {
    const { idcard, candidate } = await asked();
    const signInCode = () => postWithCaptcha(site.client(), 'system/user/sendLoginMessage', { loginPhone: candidate.phone });
    const client = site.client();
    await getPhone(client, idcard);
    expect((await signInCode()).code).toBe('200');
    expect((await sendCode(client, idcard)).code, 'another code was just sent to the phone').toBe('200');
    expect((await codeTo(site, candidate.phone)).purpose).toBe('identity');
    site.clock.advance(minute);
    await getPhone(client, idcard);
    expect((await sendCode(client, idcard)).code).toBe('200');
    expect((await signInCode()).code, 'the code of the check was just sent to the phone').toBe('200');
  });

  test('queues no message', async () => {
    const unknown = freshIdNumber();
    const client = site.client();
    await getPhone(client, unknown);
    const outbox = () => site.app.db.selectFrom('outbox').selectAll().execute();
    const before = (await outbox()).length;
    await sendCode(client, unknown);
    expect(await outbox()).toHaveLength(before);
  });

  test('cannot be distinguished from the number of a person without pending requests', async () => {
    const { idcard, candidate, idkey } = await applicant(site);
    const real = `*******${candidate.phone.slice(-4)}`;
    expect((await getPhone(site.client(), idcard)).data.phone).not.toBe(real);
    await ask(site, [idkey], { dueAt: site.clock.now() + minute });
    expect((await getPhone(site.client(), idcard)).data.phone).toBe(real);
    site.clock.advance(minute + 1);
    expect((await getPhone(site.client(), idcard)).data.phone).not.toBe(real);
  });
});

describe('a ticket', () => {
  test('is valid for one number, one browser and one code', async () => {
    const [one, other] = [await asked(), await asked()];
    const client = site.client();
    expect(await sendCode(client, one.idcard)).toMatchObject({ status: 400, code: '400001' });
    await getPhone(client, one.idcard);
    expect((await sendCode(client, other.idcard)).code).toBe('400001');
    expect((await sendCode(site.client(), one.idcard)).code).toBe('400001');
    expect((await sendCode(client, one.idcard)).code).toBe('200');
    site.clock.advance(minute);
    expect((await sendCode(client, one.idcard)).code).toBe('400001');
    const { code } = await codeTo(site, one.candidate.phone);
    expect((await verify(client, other.idcard, code!)).code).toBe('400003');
    expect((await verify(site.client(), one.idcard, code!)).code).toBe('400003');
    expect((await verify(client, one.idcard, code!)).code).toBe('200');
    expect((await verify(client, one.idcard, code!)).code).toBe('400003');
  });

  test('cannot be replayed from a copy once it was used', async () => {
    const { idcard, candidate } = await asked();
    const client = site.client();
    await getPhone(client, idcard);
    await sendCode(client, idcard);
    const thief = site.client();
    for (const [name, value] of client.cookies) thief.cookies.set(name, value);
    const { code } = await codeTo(site, candidate.phone);
    expect((await verify(client, idcard, code!)).code).toBe('200');
    expect((await verify(thief, idcard, code!)).code).toBe('400003');
    expect((await sendCode(thief, idcard)).code).toBe('400001');
  });

  test('expires after five minutes unless its code is sent; the code then expires after five minutes', async () => {
    const { idcard, candidate } = await asked();
    const client = site.client();
    await getPhone(client, idcard);
    site.clock.advance(5 * minute);
    expect((await sendCode(client, idcard)).code).toBe('400001');
    await getPhone(client, idcard);
    site.clock.advance(5 * minute - 1);
    expect((await sendCode(client, idcard)).code).toBe('200');
    const { code } = await codeTo(site, candidate.phone);
    site.clock.advance(5 * minute);
    expect((await verify(client, idcard, code!)).code).toBe('400003');
  });

  test('ends with the fifth wrong code, even if all five are sent at once', async () => {
    const { idcard, candidate } = await asked();
    const client = site.client();
    await getPhone(client, idcard);
    await sendCode(client, idcard);
    const { code } = await codeTo(site, candidate.phone);
    const wrong = code === '111111' ? '222222' : '111111';
    await Promise.all(Array.from({ length: 5 }, () => verify(client, idcard, wrong)));
    expect((await verify(client, idcard, code!)).code).toBe('400003');
  });

  test('requires a captcha, and a wrong answer uses the captcha up', async () => {
    const { idcard } = await asked();
    const client = site.client();
    await client.get('personal/verify/captcha');
    const body = { idcard: enciphered(idcard), captcha: 'nope' };
    expect((await client.post('personal/verify/getPhone', body)).code).toBe('400001');
    expect((await client.post('personal/verify/getPhone', { ...body, captcha: 'T3ST' })).code).toBe('400001');
  });
});

describe('an ID number', () => {
  test('may be sent encrypted or plain, in full-width digits or with spaces', async () => {
    const { idcard, candidate } = await asked();
    const wide = idcard.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    for (const sent of [idcard, enciphered(idcard), ` ${idcard.slice(0, 6)} ${idcard.slice(6)}`, enciphered(wide)]) {
      const { data } = await postWithCaptcha(site.client(), 'personal/verify/getPhone', { idcard: sent });
      expect(data.phone).toBe(`*******${candidate.phone.slice(-4)}`);
    }
  });

  test('that is missing or of the wrong length is a fault; one that cannot be decrypted looks unknown', async () => {
    const ask = (idcard: unknown) => postWithCaptcha(site.client(), 'personal/verify/getPhone', { idcard });
    expect(faultsOf(await ask(' '))).toEqual(['idcard required']);
    expect(faultsOf(await ask(undefined))).toEqual(['idcard required']);
    expect(faultsOf(await ask('123'))).toEqual(['idcard documentNumber']);
    expect((await ask('ab'.repeat(32))).data.phone).toMatch(/^\*{7}\d{4}$/);
  });

  test('can be checked ten times an hour at most', async () => {
    const number = freshIdNumber();
    for (let times = 0; times < 10; times += 1) expect((await getPhone(site.client(), number)).code).toBe('200');
    expect((await getPhone(site.client(), number)).status).toBe(429);
  });

  test("that a stranger enters in their own resume gives the stranger no access to the owner's applications", async () => {
    const owner = await asked();
    site.clock.advance(minute);
    const stranger = await applicant(site, { idcard: owner.idcard });
    await ask(site, [stranger.idkey]);
    const client = site.client();
    await getPhone(client, owner.idcard);
    await sendCode(client, owner.idcard);
    const { code } = await codeTo(site, stranger.candidate.phone);
    const passed = await verify(client, owner.idcard, code!);
    expect(passed.data.map(({ applyId }: { applyId: string }) => applyId)).toEqual([stranger.idkey]);
  });
});

describe('after the identity check', () => {
  test('a person sees the pending tasks of each application, with deadlines', async () => {
    const person = await applicant(site);
    const dueAt = site.clock.now() + 24 * 60 * minute;
    await ask(site, [person.idkey]);
    await openCorrection(site, [person.idkey], { dueAt });
    const client = site.client('en-us');
    await getPhone(client, person.idcard);
    await sendCode(client, person.idcard);
    const { code, text } = await codeTo(site, person.candidate.phone);
    expect(text).toContain(code);
    const { data } = await verify(client, person.idcard, code!);
    expect(data).toMatchObject([
      {
        applyId: person.idkey,
        resumeType: 'school',
        until: new Date(dueAt).toISOString(),
        tasks: [{ kind: 'window', state: 'open' }, { kind: 'material' }],
      },
    ]);
    expect(data[0].regJobName).toMatch(/[A-Za-z]/);
    expect(data[0].pkPsndoc).toBe((await person.candidate.get('system/user/self/name')).data.pkPsndoc);
  });

  test('a person has no access to the account: not to the resume, the list of applications or the name', async () => {
    const person = await asked();
    const client = await identifiedClient(site, person);
    for (const path of ['system/user/self/name', 'system/user/account', `personal/apply-job/${person.idkey}`]) {
      expect((await client.get(path)).status).toBe(401);
    }
    expect((await client.get('personal/rmpsndoc/self/resume/getResumeInfo')).status).toBe(401);
    expect((await client.post('personal/apply-job/query-all')).status).toBe(401);
    expect((await client.post(`personal/apply-job/delete/${person.idkey}`)).status).toBe(401);
    expect((await applicationsOf(person.candidate))[0].status).toBe('submitted');
  });
});
