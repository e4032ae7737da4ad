import { randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { localePath } from '#lib/addresses/paths.ts';
import { locales } from '#lib/text/locale.ts';
import {
  askToRegister,
  freshPhone,
  goodPassword,
  postWithCaptcha,
  registerByEmail,
  signIn,
  signUp,
} from '#tests/support/accounts.ts';
import { apply, applicationFor } from '#tests/support/applications.ts';
import { startTestSite, type TestSite } from '#tests/support/browser.ts';
import { openPostingNow } from '#tests/support/candidate-visitor.ts';
import { deliverDue } from '#tests/support/deliver.ts';
import { networkClient } from '#tests/support/network-client.ts';
import { attach, fillResume, resumeBase, saveSection } from '#tests/support/resumes.ts';
import { readOutbox } from '#tests/support/test-app.ts';
import { enciphered, faultsOf } from '#tests/support/test-client.ts';
import { wholeSections } from '#tests/support/whole-resume.ts';

import { publicPages } from '../../scripts/look/public-pages.ts';

const minute = 60_000;

let site: TestSite;
beforeAll(async () => {
  // The server process sets this mask at start.
  process.umask(0o077);
  site = await startTestSite({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => site.close());

async function messagesTo(to: string) {
  await deliverDue(site.site.app);
  return (await readOutbox(site.dataDir)).filter((message) => message.to === to);
}

function page(path: string, headers: Record<string, string> = {}) {
  return fetch(site.site.url + path, { headers, redirect: 'manual' });
}

describe('pages and files', () => {
  test.each(['/_image?href=/upload/images/hero-home.webp&w=4000', '/_server-islands/Any'])('%s is 404', async (path) => {
    expect((await page(path)).status).toBe(404);
  });

  test('the home page ignores parameters that it does not read, and sets no cookie', async () => {
    const first = await page('/home');
    for (let index = 0; index < 20; index += 1) {
      const again = await page(`/home?utm_${index}=${randomBytes(8).toString('hex')}&_t=${index}`);
      expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
      expect(again.headers.getSetCookie()).toEqual([]);
    }
  });

  test('a page is the same for a signed-in candidate as for a stranger', async () => {
    const candidate = await signUp(site, networkClient(site));
    await fillResume(candidate);
    const { idkey } = (await apply(candidate, applicationFor(await openPostingNow(site)))).data;
    const cookie = [...candidate.cookies].map((pair) => pair.join('=')).join('; ');
    const pages = [...(await publicPages(site.site)).map(({ path }) => path), '/account', `/interview?applyId=${idkey}`];
    for (const locale of locales) {
      for (const path of pages.map((one) => localePath(one, locale))) {
        const [signedIn, stranger] = [await page(path, { cookie }), await page(path)];
        expect([path, signedIn.status, await signedIn.text()]).toEqual([path, stranger.status, await stranger.text()]);
      }
    }
  });

  test.each(['//evil.example?id=1', '/\\evil.example', '/%2f%2fevil.example', '/home/..//evil.example'])(
    '%s redirects to no other host',
    async (path) => {
      const { headers } = await page(path);
      const target = new URL(headers.get('location') ?? '/', site.site.url);
      expect(target.origin).toBe(site.site.url);
    },
  );

  test('the home page forbids framing, inline scripts and media type sniffing', async () => {
    const { headers } = await page('/home');
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe-inline|unsafe-eval/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('messages', () => {
  test('applying and withdrawing twelve times sends at most two messages about applications', async () => {
    const candidate = await signUp(site, networkClient(site));
    await fillResume(candidate);
    const posting = await openPostingNow(site);
    for (let round = 0; round < 12; round += 1) {
      const { data } = await apply(candidate, applicationFor(posting));
      await candidate.post(`personal/apply-job/delete/${data.idkey}`);
    }
    const news = (await messagesTo(`+86${candidate.phone}`)).filter(({ purpose }) => purpose.startsWith('application'));
    expect(news.length).toBeLessThanOrEqual(2);
  });

  test('no code is sent to a premium number, to an unlisted prefix, or to one number twice a minute', async () => {
    const caller = networkClient(site);
    const send = (body: Record<string, string>) => postWithCaptcha(caller, 'system/user/sendRegisterMessage', body);
    for (const body of [
      { prefix: '870', loginPhone: '773100000' },
      { prefix: '44', loginPhone: '9098790000' },
    ]) {
      expect((await send(body)).status).toBe(400);
    }
    const loginPhone = freshPhone();
    expect((await send({ loginPhone })).code).toBe('200');
    expect(await send({ loginPhone })).toMatchObject({ status: 429, data: { retryAfter: expect.any(Number) } });
  });

  test('an address that requests codes for many numbers has to do proof of work; an IPv6 /64 counts as one address', async () => {
    const callers = Array.from({ length: 40 }, (_, index) => {
      const caller = networkClient(site);
      caller.address = `2001:db8:7:7::${index + 1}`;
      return caller;
    });
    let asked = 0;
    for (const caller of callers) {
      const { data } = await caller.get('system/captcha');
      if (typeof data !== 'string') asked += 1;
      const body = { loginPhone: freshPhone(), captcha: 'T3ST' };
      const answer = await caller.post('system/user/sendRegisterMessage', body);
      expect(answer.code).toBe(typeof data === 'string' ? '200' : '400001');
    }
    expect(asked).toBeGreaterThan(0);
  });
});

describe('accounts', () => {
  test("registering with another person's e-mail address gains nothing: only its owner can choose the password", async () => {
    const thief = networkClient(site);
    const owner = networkClient(site);
    await askToRegister(thief, 'victim@example.com', { password: 'Thief-pass-99' });
    const { code } = await site.messageTo('victim@example.com', 'activation');
    expect(faultsOf(await owner.post(`system/user/activeaccount/${code}`))).toContain('password required');
    const chosen = { password: enciphered(goodPassword), confirmPassword: enciphered(goodPassword) };
    expect((await owner.post(`system/user/activeaccount/${code}`, chosen)).code).toBe('200');
    expect((await signIn(thief, 'victim@example.com', 'Thief-pass-99')).code).toBe('400002');
    expect((await signIn(owner, 'victim@example.com')).code).toBe('200');
  });

  test("a stranger's wrong passwords do not lock out the owner, whose device is known", async () => {
    const owner = networkClient(site);
    await registerByEmail(site, owner, 'owner@example.com');
    await signIn(owner, 'owner@example.com');
    await owner.post('system/logout');
    const stranger = networkClient(site);
    for (let index = 0; index < 12; index += 1) await signIn(stranger, 'owner@example.com', `Wrong-pass-${index}`);
    expect((await signIn(stranger, 'owner@example.com')).status).toBe(429);
    expect((await signIn(owner, 'owner@example.com')).code).toBe('200');
  });

  test('a code works only in the browser that requested it, and six attempts by a stranger do not use it up', async () => {
    const owner = networkClient(site);
    const { phone } = await signUp(site, owner);
    await owner.post('system/logout');
    site.clock.advance(2 * minute);
    await postWithCaptcha(owner, 'system/user/sendLoginMessage', { loginPhone: phone });
    const { code = '' } = await site.messageTo(`+86${phone}`, 'login');
    const stranger = networkClient(site);
    for (let index = 0; index < 6; index += 1) {
      const answer = await stranger.post('system/login/sms', { loginPhone: phone, code: enciphered(code) });
      expect(answer.code).not.toBe('200');
    }
    expect((await owner.post('system/login/sms', { loginPhone: phone, code: enciphered(code) })).code).toBe('200');
  });

  test('a common password is refused', async () => {
    const answer = await askToRegister(networkClient(site), 'common@example.com', { password: 'Password1' });
    expect(faultsOf(answer)).toContain('password common');
  });

  test('a foreign page cannot use a session, and a call of type text/plain is refused', async () => {
    const candidate = await signUp(site, networkClient(site));
    const foreign: Record<string, string>[] = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }];
    for (const headers of foreign) {
      expect((await candidate.post('system/logout', {}, { headers })).status).toBe(403);
    }
    expect((await candidate.send('POST', 'system/logout', '{}', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await candidate.get('system/user/self/name')).status).toBe(200);
  });
});

describe('files and the disk', () => {
  test('pictures of an ID document require consent, and are deleted when the consent is withdrawn', async () => {
    const candidate = await signUp(site, networkClient(site));
    expect(faultsOf(await attach(candidate, '1'))).toContain('file consent');
    await saveSection(candidate, 'resumeInfo', wholeSections().resumeInfo, { complete: true });
    expect((await attach(candidate, '1')).code).toBe('200');
    await saveSection(candidate, 'resumeInfo', { ...wholeSections().resumeInfo, sensitiveConsent: 'N' });
    expect((await candidate.get(`${resumeBase}/attachment/attachement/1`)).data).toEqual([]);
  });

  test('a large picture is refused, or stored in at most two megabytes', async () => {
    const candidate = await signUp(site, networkClient(site));
    const stripes = Buffer.alloc(2400 * 2400 * 3, 0).map((_, index) => ((index * 7919) >> 3) & 255);
    const png = await sharp(stripes, { raw: { width: 2400, height: 2400, channels: 3 } })
      .png({ palette: true, colours: 32 })
      .toBuffer();
    const { status, data } = await attach(candidate, '10', new Uint8Array(png), 'photo.png');
    expect(status === 413 || data.size <= 2 * 1024 * 1024).toBe(true);
  });

  test('a file named .pdf is refused if it is HTML, a ZIP archive or a PDF with a script', async () => {
    const candidate = await signUp(site, networkClient(site));
    const check = (text: string) =>
      candidate.upload(`${resumeBase}/update/checkPdf`, { name: 'cv.pdf', bytes: Buffer.from(text) });
    for (const text of [
      '<html>%PDF-1.7',
      'PK\u0003\u0004',
      '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF',
    ]) {
      const answer = await check(text);
      expect(answer.status === 400 || answer.data.ok === 'N' || answer.data.ok === false).toBe(true);
    }
  });

  test("files in the data folder are readable by the server's user only", async () => {
    expect((await stat(site.dataDir)).mode & 0o077).toBe(0);
    for (const file of await readdir(site.dataDir)) {
      expect((await stat(join(site.dataDir, file))).mode & 0o077, file).toBe(0);
    }
  });
});
