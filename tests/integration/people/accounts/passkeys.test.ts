import { beforeEach, expect, test } from 'vitest';

import { goodPassword, registerByEmail, signedInClient, signIn } from '#tests/support/accounts.ts';
import { type Authenticator, createAuthenticator } from '#tests/support/authenticator.ts';
import { deleteExpired } from '#tests/support/housekeeping.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { addPasskey, respond, signInWithPasskey } from '#tests/support/passkeys.ts';
import { type Answer, enciphered, faultsOf, type TestClient } from '#tests/support/test-client.ts';
import { unzip } from '#tests/support/unzip.ts';

const site = await openTestApp();
const minute = 60_000;
let owner: TestClient & { phone: string };
let authenticator: Authenticator;

beforeEach(async () => {
  owner = await signedInClient(site);
  authenticator = await addPasskey(owner);
});

async function refusalOfUnknown(): Promise<Pick<Answer, 'status' | 'code' | 'message'>> {
  const { status, code, message } = await signInWithPasskey(site.client(), createAuthenticator());
  return { status, code, message };
}

async function expectRefused(answer: Answer) {
  expect(answer).toMatchObject(await refusalOfUnknown());
  expect(answer).toMatchObject({ status: 400, code: '400002', data: null });
  expect(answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('session='))).toEqual([]);
}

test('a candidate signs in with a passkey, without a captcha, and is then signed in as with a password', async () => {
  const client = site.client();
  const answer = await signInWithPasskey(client, authenticator);
  expect(answer).toMatchObject({ code: '200', data: { userInfo: { name: '林晓舟' }, isPhoneBind: 'Y' } });
  expect((await client.get('system/user/self/name')).data.name).toBe('林晓舟');
  const [passkey] = (await client.get('passkeys')).data;
  expect(passkey.lastUsedAt).toBe(new Date(site.clock.now()).toISOString());
});

test('the options for signing in reveal no account, and those for a new passkey reveal no account id', async () => {
  const { data: known } = await site.client().post('system/login/passkey/options');
  expect(known).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
  const { pkPsndoc } = (await owner.get('system/user/self/name')).data;
  const { data: creation } = await owner.post('passkeys/options');
  expect(creation).toMatchObject({ rp: { id: 'localhost' }, attestation: 'none' });
  expect(creation.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' });
  expect(creation.excludeCredentials).toMatchObject([{ id: authenticator.id, transports: ['internal'] }]);
  expect(Buffer.from(creation.user.id, 'base64url').length).toBe(32);
  expect(JSON.stringify(creation)).not.toContain(pkPsndoc);
});

test('an unknown passkey, another origin, site, key, owner or purpose, and an unverified user are refused alike', async () => {
  const stranger = createAuthenticator();
  const deviations: Parameters<Authenticator['get']>[1][] = [
    { origin: 'https://evil.example' },
    { origin: 'http://localhost:4322' },
    { rpId: 'evil.example' },
    { key: stranger.key },
    { userHandle: 'AAAA' },
    { type: 'webauthn.create' },
    { isUserVerified: false },
  ];
  for (const deviation of deviations) await expectRefused(await signInWithPasskey(site.client(), authenticator, deviation));
  expect((await signInWithPasskey(site.client(), authenticator)).code).toBe('200');
});

test('a challenge works once, within five minutes, in its own browser, and only if it was issued', async () => {
  const client = site.client();
  const response = await respond(client, authenticator);
  expect((await client.post('system/login/passkey', { response })).code).toBe('200');
  await expectRefused(await client.post('system/login/passkey', { response }));

  const foreign = await respond(site.client(), authenticator);
  await expectRefused(await client.post('system/login/passkey', { response: foreign }));
  await expectRefused(await site.client().post('system/login/passkey', { response: foreign }));
  await expectRefused(await signInWithPasskey(client, authenticator, { challenge: 'A'.repeat(43) }));

  const late = await respond(client, authenticator);
  site.clock.advance(5 * minute);
  await expectRefused(await client.post('system/login/passkey', { response: late }));
});

test('a refused response uses up its challenge', async () => {
  const client = site.client();
  const { data: options } = await client.post('system/login/passkey/options');
  const wrong = authenticator.get(options, { origin: 'https://evil.example' });
  await expectRefused(await client.post('system/login/passkey', { response: wrong }));
  await expectRefused(await client.post('system/login/passkey', { response: authenticator.get(options) }));
});

test('of three simultaneous answers to one challenge only one signs in', async () => {
  const client = site.client();
  const response = await respond(client, authenticator);
  const answers = await Promise.all([1, 2, 3].map(() => client.post('system/login/passkey', { response })));
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '400002', '400002']);
});

test('a browser can have several open challenges; a response older than the last accepted one is refused', async () => {
  const client = site.client();
  const first = await respond(client, authenticator);
  const second = await respond(client, authenticator);
  expect((await client.post('system/login/passkey', { response: second })).code).toBe('200');
  expect((await client.post('system/login/passkey', { response: first })).code).toBe('400002');
  const third = await respond(client, authenticator);
  expect((await client.post('system/login/passkey', { response: third })).code).toBe('200');
});

test('a passkey whose counter does not rise is refused, because it may be a copy', async () => {
  expect((await signInWithPasskey(site.client(), authenticator, { counter: 7 })).code).toBe('200');
  await expectRefused(await signInWithPasskey(site.client(), authenticator, { counter: 7 }));
  await expectRefused(await signInWithPasskey(site.client(), authenticator, { counter: 0 }));
  expect((await signInWithPasskey(site.client(), authenticator, { counter: 8 })).code).toBe('200');
});

test('an authenticator without a counter signs in again and again', async () => {
  for (let times = 0; times < 3; times += 1) {
    expect((await signInWithPasskey(site.client(), authenticator, { counter: 0 })).code).toBe('200');
  }
});

test('signing in replaces a session that somebody planted', async () => {
  const client = site.client();
  const planted = await signedInClient(site);
  for (const [name, value] of planted.cookies) client.cookies.set(name, value);
  const before = client.cookies.get('session');
  expect((await signInWithPasskey(client, authenticator)).code).toBe('200');
  expect(client.cookies.get('session')).not.toBe(before);
  expect((await planted.get('system/user/self/name')).status).toBe(401);
});

test('malformed responses are reported as faults, never as a server error', async () => {
  const client = site.client();
  const whole = await respond(client, authenticator);
  const { response } = whole;
  const bodies = [
    {},
    { response: null },
    { response: { ...whole, id: 'no\u0000thing' } },
    { response: { ...whole, response: { ...response, clientDataJSON: 'bm90IGpzb24' } } },
    { response: { ...whole, response: { ...response, clientDataJSON: 'bnVsbA' } } },
    { response: { ...whole, response: { ...response, authenticatorData: 'AAAA' } } },
    { response: { ...whole, response: { ...response, signature: 'AAAA' } } },
    { response: { ...whole, rawId: 'AAAA' } },
  ];
  for (const body of bodies) expect((await client.post('system/login/passkey', body)).status).toBe(400);
  for (const body of bodies) expect((await owner.post('passkeys', { name: 'x', ...body })).status).toBe(400);
});

test('a response for a new passkey is bound to its challenge, browser, account, origin and site', async () => {
  const stranger = await signedInClient(site);
  const device = createAuthenticator();
  const { data: options } = await owner.post('passkeys/options');
  const refused = async (client: TestClient, response: object) =>
    expect(await client.post('passkeys', { name: '电脑', response })).toMatchObject({ status: 400, code: '400003' });

  await refused(stranger, device.create(options));
  for (const [name, value] of owner.cookies) if (name === 'passkey') stranger.cookies.set(name, value);
  await refused(stranger, device.create(options));
  await refused(owner, device.create(options));
  for (const deviation of [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { type: 'webauthn.get' },
    { isUserVerified: false },
  ]) {
    await refused(owner, device.create((await owner.post('passkeys/options')).data, deviation));
  }
  const { data: request } = await owner.post('system/login/passkey/options');
  await refused(owner, device.create(options, { challenge: request.challenge }));
  expect((await owner.get('passkeys')).data).toHaveLength(1);
});

test('a passkey belongs to one account', async () => {
  const stranger = await signedInClient(site);
  const { data: options } = await stranger.post('passkeys/options');
  const response = authenticator.create(options);
  expect((await stranger.post('passkeys', { name: '偷来的', response })).code).toBe('400003');
  expect((await stranger.get('passkeys')).data).toEqual([]);
});

test('more than ten minutes after sign-in, a new passkey needs the password; the response can be resent with it', async () => {
  site.clock.advance(10 * minute);
  await addPasskey(owner, '十分钟内');
  site.clock.advance(1);
  const { data: options } = await owner.post('passkeys/options');
  const body = { name: '电脑', response: createAuthenticator().create(options) };
  expect(faultsOf(await owner.post('passkeys', body))).toEqual(['password required']);
  expect(faultsOf(await owner.post('passkeys', { ...body, password: enciphered('Wrong-pass-1') }))).toEqual([
    'password wrongPassword',
  ]);
  const added = await owner.post('passkeys', { ...body, password: enciphered(goodPassword) });
  expect(added.data.map(({ name }: { name: string }) => name)).toContain('电脑');
});

test('passkeys have names, and an account has at most twenty', async () => {
  const { data: options } = await owner.post('passkeys/options');
  const response = createAuthenticator().create(options);
  expect(faultsOf(await owner.post('passkeys', { name: ' ', response }))).toEqual(['name pureSpaces']);
  expect(faultsOf(await owner.post('passkeys', { name: 'x'.repeat(41), response }))).toEqual(['name maxLength']);
  for (let count = 1; count < 20; count += 1) await addPasskey(owner, `第 ${count} 个`);
  const { data: more } = await owner.post('passkeys/options');
  const beyond = await owner.post('passkeys', { name: '太多', response: createAuthenticator().create(more) });
  expect(faultsOf(beyond)).toEqual(['name passkeyMaximum']);
  expect((await owner.get('passkeys')).data).toHaveLength(20);
});

test('all passkeys of an account have the same random user handle, and another account has a different one', async () => {
  const stranger = await signedInClient(site);
  const handle = async (client: TestClient) => (await client.post('passkeys/options')).data.user.id;
  expect(await handle(owner)).toBe(await handle(owner));
  expect(await handle(stranger)).not.toBe(await handle(owner));
});

test('nobody sees, uses or deletes a passkey of another account', async () => {
  const stranger = await signedInClient(site);
  const own = await addPasskey(stranger, '自己的');
  const [{ id }] = (await owner.get('passkeys')).data;
  const absent = await stranger.post('passkeys/nothing/delete', { password: enciphered(goodPassword) });
  const foreign = await stranger.post(`passkeys/${id}/delete`, { password: enciphered(goodPassword) });
  expect(foreign.status).toBe(404);
  expect(foreign.message).toBe(absent.message);
  expect((await stranger.post(`passkeys/${id}/delete`, { response: await respond(stranger, own) })).status).toBe(404);
  expect((await stranger.get('passkeys')).data).toMatchObject([{ name: '自己的' }]);
  const [{ id: ownId }] = (await stranger.get('passkeys')).data;
  const borrowed = await stranger.post(`passkeys/${ownId}/delete`, { response: await respond(stranger, authenticator) });
  expect(borrowed.code).toBe('400003');
  expect((await owner.get('passkeys')).data).toHaveLength(1);
  for (const call of [site.client().get('passkeys'), site.client().post('passkeys/options')]) {
    expect((await call).status).toBe(401);
  }
});

test('removing a passkey requires the password or a new passkey response; the removed one no longer signs in', async () => {
  const [{ id }] = (await owner.get('passkeys')).data;
  const remove = (body: object) => owner.post(`passkeys/${id}/delete`, body);
  expect(faultsOf(await remove({}))).toEqual(['password required']);
  expect(faultsOf(await remove({ password: enciphered('Wrong-pass-1') }))).toEqual(['password wrongPassword']);
  const response = await respond(owner, authenticator);
  expect((await owner.post('system/login/passkey', { response })).code).toBe('200');
  expect((await remove({ response })).code).toBe('400003');
  expect((await remove({ response: await respond(owner, authenticator) })).code).toBe('200');
  expect((await owner.get('passkeys')).data).toEqual([]);
  await expectRefused(await signInWithPasskey(site.client(), authenticator));

  await addPasskey(owner);
  const [{ id: second }] = (await owner.get('passkeys')).data;
  expect((await owner.post(`passkeys/${second}/delete`, { password: enciphered(goodPassword) })).code).toBe('200');
  expect((await signIn(site.client(), owner.phone)).code).toBe('200');
});

test('the owner is notified of new and removed passkeys by mail, or by SMS if the account has no mail address', async () => {
  const client = site.client('en-us');
  await registerByEmail(site, client, 'touch@example.com');
  await addPasskey(client, 'Work phone');
  const added = await site.messageTo('touch@example.com', 'passkey-added');
  expect(added.text).toMatch(/“Work phone” has just been added[\s\S]+http:\/\/localhost:4321\/en-us\/account/);
  const [{ id }] = (await client.get('passkeys')).data;
  await client.post(`passkeys/${id}/delete`, { password: enciphered(goodPassword) });
  expect((await site.messageTo('touch@example.com', 'passkey-removed')).text).toContain('“Work phone” has just been removed');
  expect((await site.messageTo(`+86${owner.phone}`, 'passkey-added')).text).toContain('http://localhost:4321/account');
});

test('the owner of a closed account can sign in with a passkey but add none; the erasure deletes the passkeys', async () => {
  await owner.post('system/user/close', { password: enciphered(goodPassword) });
  const client = site.client();
  expect((await signInWithPasskey(client, authenticator)).data.closing.until).toBeTruthy();
  expect((await client.post('passkeys/options')).status).toBe(403);
  site.clock.advance(15 * 24 * 60 * minute);
  await deleteExpired(site.app);
  await expectRefused(await signInWithPasskey(site.client(), authenticator));
  const left = await site.app.db.selectFrom('passkeys').select('id').where('credentialId', '=', authenticator.id).execute();
  expect(left).toEqual([]);
});

test('the export lists the passkeys, but not their credential ids, and the sign-ins with a passkey', async () => {
  site.clock.advance(minute);
  await signInWithPasskey(owner, authenticator);
  const archive = await owner.post('system/user/export', { password: enciphered(goodPassword) });
  const access = unzip(archive.bytes).get('access.json')!.toString('utf8');
  expect(JSON.parse(access)).toMatchObject({
    signIns: [{ way: 'passkey' }, { way: 'registration' }],
    passkeys: [{ name: '手机', lastUsed: new Date(site.clock.now()).toISOString() }],
  });
  expect(access).not.toContain(authenticator.id);
});
