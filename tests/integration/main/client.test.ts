import { execFile } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import type { Middleware } from 'openapi-fetch';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type * as generated from '#client/index.ts';
import { createApi } from '#server/main/api.ts';
import { createHttpServer, type RunningServer } from '#server/platform/http/server.ts';
import { freshPhone, goodPassword } from '#tests/support/accounts.ts';
import { openPosting } from '#tests/support/applications.ts';
import { picture } from '#tests/support/resumes.ts';
import { solveWork } from '#tests/support/solve-work.ts';
import { staffSession } from '#tests/support/staff.ts';
import { captchaAnswer, createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { enciphered } from '#tests/support/test-client.ts';
import { wholeAttachments, wholeSections } from '#tests/support/whole-resume.ts';

type ClientModule = typeof generated;
type FrontClient = ReturnType<ClientModule['createFrontClient']>;

let site: TestApp;
let running: RunningServer;
let client: ClientModule;
let baseUrl: string;

beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['scripts/client/main.ts']);
  client = (await import(/* @vite-ignore */ pathToFileURL('client/index.ts').href)) as ClientModule;
  site = await createTestApp({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
  running = createHttpServer(site.app, { api: createApi(site.app) as never, site: (_req, res) => void res.end() });
  await new Promise<void>((resolve) => running.server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(running.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await running.end({ within: 0, announce: 0 });
  await site.close();
});

/** Stores one caller's cookies, as a browser does. */
function cookieJar(): Middleware {
  const cookies = new Map<string, string>();
  return {
    onRequest({ request }) {
      request.headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
      return request;
    },
    onResponse({ response }) {
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/max-age=0/i.test(line)) cookies.delete(name);
        else cookies.set(name, value);
      }
    },
  };
}

function candidateClient(): FrontClient {
  const front = client.createFrontClient({ baseUrl });
  front.use(cookieJar());
  return front;
}

function staffClient(headers: Record<string, string> = {}) {
  const staff = client.createStaffClient({ baseUrl, headers });
  staff.use(cookieJar());
  return staff;
}

type Done<Answer> = Extract<Answer, { code: '200' }>;

/** The data of an answer; throws if the call failed. */
function dataOf<Answer extends { code: string; data?: unknown }>({ data, error }: { data?: Answer; error?: unknown }) {
  if (data?.code !== '200') throw new Error(`refused: ${JSON.stringify(error ?? data)}`);
  return (data as Done<Answer>).data as Done<Answer>['data'];
}

async function register(front: FrontClient): Promise<void> {
  const loginPhone = freshPhone();
  const captcha = dataOf(await front.GET('/api/front/system/captcha'));
  const solution = typeof captcha === 'string' ? undefined : await solveWork(captcha.challenge);
  const sent = await front.POST('/api/front/system/user/sendRegisterMessage', {
    body: { loginPhone, captcha: captchaAnswer, solution },
  });
  expect(sent.error).toBeUndefined();
  const { code = '' } = await site.messageTo(`+86${loginPhone}`, 'register');
  const password = enciphered(goodPassword);
  const body = { loginPhone, name: '林晓舟', code: enciphered(code), password, confirmPassword: password, agreed: true };
  const { userInfo } = dataOf(await front.POST('/api/front/system/user/register/phone', { body }));
  expect(userInfo.name).toBe('林晓舟');
}

async function saveResume(front: FrontClient): Promise<void> {
  const { resumeInfo, Edu, Score, Skill, Family, Works, Other } = wholeSections();
  const params = { query: { resumeType: 'school' } };
  const base = '/api/front/personal/rmpsndoc/self/resume';
  const saves = [
    front.POST(`${base}/update/resumeInfo`, { params, body: { data: resumeInfo, complete: true } }),
    front.POST(`${base}/update/Edu`, { params, body: { data: Edu, complete: true } }),
    front.POST(`${base}/update/Score`, { params, body: { data: Score, complete: true } }),
    front.POST(`${base}/update/Skill`, { params, body: { data: Skill, complete: true } }),
    front.POST(`${base}/update/Family`, { params, body: { data: Family, complete: true } }),
    front.POST(`${base}/update/Works`, { params, body: { data: Works, complete: true } }),
    front.POST(`${base}/update/Other`, { params, body: { data: Other, complete: true } }),
  ];
  for (const saved of await Promise.all(saves)) expect(dataOf(saved).version).toBe(1);
  const file = new File([Uint8Array.from(await picture())], 'photo.jpg', { type: 'image/jpeg' });
  for (const type of wholeAttachments) {
    const uploaded = await front.POST(`${base}/attachment/attachement/{type}`, {
      params: { ...params, path: { type } },
      body: { file },
      bodySerializer: client.asForm,
    });
    expect(dataOf(uploaded).name).toBe('photo.jpg');
  }
}

async function apply(front: FrontClient, pkRegJob: string): Promise<string> {
  const sent = await front.POST('/api/front/personal/apply-job/apply', {
    body: {
      pkRegJob,
      workPlace: 'qingdao',
      site: 'site-online',
      adjustable: 'Y',
      pathway: 'official',
      officialPlatform: 'website',
      resumeType: 'school',
      agreed: true,
    },
  });
  const outcome = dataOf(sent);
  if (outcome.isApply === 'Y') throw new Error(`an application for ${outcome.regJobName} is in the way`);
  return outcome.idkey;
}

async function statusOf(front: FrontClient, id: string) {
  return dataOf(await front.GET('/api/front/personal/apply-job/{id}', { params: { path: { id } } })).status;
}

test('a caller without a session gets the documented refusal, and a machine with a made-up token is refused', async () => {
  const id = 'none';
  const own = await candidateClient().GET('/api/front/personal/apply-job/{id}', { params: { path: { id } } });
  expect(own.response.status).toBe(401);
  expect(own.error?.code).toBe('401');
  const made = await staffClient({ authorization: 'Bearer made-up' }).GET('/api/staff/applications');
  expect(made.error?.code).toBe('401');
});

test("a candidate registers, applies and withdraws through the client, with a lead's decision in between", async () => {
  const front = candidateClient();
  await register(front);
  await saveResume(front);
  const first = await openPosting(site);
  const id = await apply(front, first);
  expect(dataOf(await front.POST('/api/front/personal/apply-job/query-all'))).toMatchObject([{ idkey: id, status: 'submitted' }]);

  const stranger = candidateClient();
  await register(stranger);
  const foreign = await stranger.GET('/api/front/personal/apply-job/{id}', { params: { path: { id } } });
  expect(foreign.error?.code).toBe('404');

  const person = await staffSession(site, 'lead');
  site.clock.advance(30_000);
  const staff = staffClient();
  const { email } = person;
  const password = enciphered(person.password);
  expect(dataOf(await staff.POST('/api/staff/session', { body: { email, password } }))).toEqual({ next: 'factor' });
  const factor = await staff.POST('/api/staff/session/factor', { body: { code: person.code() } });
  expect(dataOf(factor)).toEqual({ next: 'ready' });

  const query = { pkRegJob: first };
  const { list } = dataOf(await staff.GET('/api/staff/applications', { params: { query } }));
  expect(list).toMatchObject([{ idkey: id, status: 'submitted' }]);
  const preview = await staff.POST('/api/staff/batches/preview', { body: { ids: [id], action: { kind: 'advance' } } });
  const { previewToken, ok: count, moves } = dataOf(preview);
  expect(moves).toEqual([{ from: 'submitted', to: 'screening', count: 1 }]);
  const { batchId } = dataOf(await staff.POST('/api/staff/batches', { body: { previewToken, count } }));
  expect(await statusOf(front, id)).toBe('submitted');
  const released = await staff.POST('/api/staff/batches/{id}/release', { params: { path: { id: batchId! } } });
  expect(dataOf(released)).toMatchObject({ pending: 0, released: 1 });
  expect(await statusOf(front, id)).toBe('screening');

  const withdrawn = await front.POST('/api/front/personal/apply-job/delete/{id}', {
    params: { path: { id } },
    body: { reason: '已有其他安排' },
  });
  expect(withdrawn.error).toBeUndefined();
  expect(await statusOf(front, id)).toBe('withdrawn');
});
