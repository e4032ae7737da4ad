import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { Locale } from '#lib/text/locale.ts';
import { type FakePage, fakePage } from '#tests/support/fake-page.ts';

interface Sent {
  url: URL;
  init: RequestInit;
}

let sent: Sent[];
let page: FakePage;

async function open(options: { locale?: Locale; path?: string } = {}) {
  page = fakePage(options);
  const [{ api }, { $toasts }, { $session, signedIn }] = await Promise.all([
    import('#lib/client/api.ts'),
    import('#lib/stores/toasts.ts'),
    import('#lib/stores/session.ts'),
  ]);
  signedIn({ name: '林晓帆', isPhoneBind: 'Y', pkPsndoc: 'p1', waiting: 0 });
  return { api, toasts: () => $toasts.get().map(({ text }) => text), session: () => $session.get().status };
}

/** Queues the server's next answers; an Error is thrown like a network failure. */
function answers(...list: (Response | Error)[]): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url: new URL(url, 'http://site.test'), init });
    const next = list.shift();
    if (next instanceof Error) throw next;
    return next;
  });
}

function envelope(
  status: number,
  code: string,
  message = '',
  data: unknown = null,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ code, message, data }, { status, headers });
}

beforeEach(() => {
  sent = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a call', () => {
  test('returns the data of the answer', async () => {
    const { api } = await open();
    answers(envelope(200, '200', '成功', { total: 3 }));
    await expect(api.post('findPositions', { keyWord: '机务' })).resolves.toEqual({ total: 3 });
    expect(sent[0]?.url.pathname).toBe('/api/front/findPositions');
    expect(sent[0]?.init.body).toBe('{"keyWord":"机务"}');
  });

  test('carries the time, the credentials and its own query', async () => {
    vi.setSystemTime(1_700_000_000_123);
    const { api } = await open();
    answers(envelope(200, '200'));
    await api.get('image/list/5', { query: { size: 3, none: undefined } });
    expect(sent[0]?.url.search).toBe('?size=3&_t=1700000000123');
    expect(sent[0]?.init.credentials).toBe('include');
  });

  test.each([
    ['en-us', 'en-us'],
    ['zh-cn', 'zh-cn'],
  ] as const)('from a page in %s asks for an answer in %s', async (locale, header) => {
    const { api } = await open({ locale });
    answers(envelope(200, '200'));
    await api.get('findPositionTypes');
    expect(new Headers(sent[0]?.init.headers).get('accept-language')).toBe(header);
  });

  test('sends text as plain text', async () => {
    const { api } = await open();
    answers(envelope(200, '200', '', []));
    await api.post('queryByCode', 'menu');
    expect(sent[0]?.init.body).toBe('menu');
    expect(new Headers(sent[0]?.init.headers).get('content-type')).toBe('text/plain');
  });

  test('that the caller aborts shows no error', async () => {
    const { api, toasts } = await open();
    const given = new AbortController();
    answers(new DOMException('gone', 'AbortError'));
    given.abort();
    await expect(api.get('findPositionTypes', { signal: given.signal })).rejects.toThrow();
    expect(toasts()).toEqual([]);
  });
});

describe('a refused call', () => {
  test("with status 400 shows the server's message as plain text and reports every field", async () => {
    const { api, toasts } = await open();
    const fields = [{ path: 'name', rule: 'name', message: '&lt;姓名&gt; 有误' }];
    answers(envelope(400, '400', '请检查 &quot;姓名&quot; &amp; 手机', { fields }));
    const error = await api.post('system/user', {}).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 400, code: '400', message: '请检查 "姓名" & 手机' });
    expect(error).toMatchObject({ fields: [{ path: 'name', message: '<姓名> 有误' }] });
    expect(toasts()).toEqual(['请检查 "姓名" & 手机']);
  });

  test('whose code the caller handles itself shows no message', async () => {
    const { api, toasts } = await open();
    answers(envelope(400, '400001', '图形验证码错误'), envelope(400, '400001', '图形验证码错误'));
    await expect(api.post('system/login', {}, { handles: ['400001'] })).rejects.toMatchObject({ code: '400001' });
    await expect(api.post('system/login', {}, { handles: 'all' })).rejects.toMatchObject({ code: '400001' });
    expect(toasts()).toEqual([]);
  });

  test('is recognised by its code, even with HTTP status 200', async () => {
    const { api } = await open();
    answers(envelope(200, '500001', '申请失败', { missing: [{ section: 'Edu' }] }));
    await expect(api.post('personal/apply-job/apply', {})).rejects.toMatchObject({
      status: 200,
      code: '500001',
      data: { missing: [{ section: 'Edu' }] },
    });
  });

  test.each([
    [403, '403', '没有权限执行该操作'],
    [413, '413', '附件过大，请减小附件大小或数量'],
  ])("with status %i shows a fixed message instead of the server's", async (status, code, words) => {
    const { api, toasts } = await open();
    answers(envelope(status, code, '服务器的话'));
    await expect(api.get('x')).rejects.toMatchObject({ status });
    expect(toasts()).toEqual([words]);
  });

  test("with status 500 says internal error, and adds the server's message if that says something else", async () => {
    const { api, toasts } = await open();
    answers(envelope(500, '500', '系统内部错误，请稍后再试'), envelope(500, '500', '单号 &#39;7&#39;'));
    await api.get('x').catch(() => undefined);
    await api.get('x').catch(() => undefined);
    expect(toasts()).toEqual(['系统内部错误，请稍后再试', "系统内部错误，请稍后再试 单号 '7'"]);
  });

  test.each([
    ["a proxy's page", new Response('<html>Bad gateway</html>', { status: 502, headers: { 'content-type': 'text/html' } })],
    ['JSON of another kind', Response.json({ error: 'Bad gateway' }, { status: 502 })],
    ['nothing', new Response(null, { status: 502 })],
  ])('answered with %s shows its status, for lack of a message', async (_what, answer) => {
    const { api, toasts } = await open({ locale: 'en-us' });
    answers(answer);
    await api.get('x').catch(() => undefined);
    expect(toasts()).toEqual(['Error code 502']);
  });

  test('of a file download reads its message from the blob', async () => {
    const { api, toasts } = await open();
    const body = new Blob([JSON.stringify({ code: '404', message: '文件不存在', data: null })]);
    answers(new Response(body, { status: 404, headers: { 'content-type': 'application/octet-stream' } }));
    await api.get('x').catch(() => undefined);
    expect(toasts()).toEqual(['文件不存在']);
  });

  test.each([
    ['the header', { 'Retry-After': '42' }, null],
    ['the data, because another origin cannot see the header', {}, { retryAfter: 42 }],
  ])('with status 429 reads the delay before a retry from %s', async (_from, headers, data) => {
    const { api } = await open();
    answers(envelope(429, '429', '操作过于频繁', data, headers as Record<string, string>));
    await expect(api.post('x', {})).rejects.toMatchObject({ retryAfter: 42 });
  });
});

describe('a call without an answer', () => {
  test('reports that the network is down', async () => {
    const { api, toasts } = await open();
    answers(new TypeError('Failed to fetch'));
    await expect(api.get('x')).rejects.toMatchObject({ status: 0, code: 'network' });
    expect(toasts()).toEqual(['网络不可用，请检查网络后重试']);
  });

  test('reports a timeout; the limit is five minutes', async () => {
    const { api, toasts } = await open();
    const { requestTimeout } = await import('#lib/client/api.ts');
    expect(requestTimeout).toBe(300_000);
    answers(new DOMException('late', 'TimeoutError'));
    await expect(api.get('x')).rejects.toMatchObject({ code: 'timeout' });
    expect(toasts()).toEqual(['请求超时，请检查网络后重试']);
  });
});

describe('an ended session', () => {
  test('is cleared and announced, and after a second the start page opens', async () => {
    const { api, toasts, session } = await open({ locale: 'en-us' });
    answers(envelope(401, '401', 'whatever'));
    await expect(api.get('x')).rejects.toMatchObject({ status: 401 });
    expect(session()).toBe('out');
    expect(toasts()).toEqual(['Your session has expired. Please sign in again']);
    vi.advanceTimersByTime(999);
    expect(page.assigned).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(page.assigned).toEqual(['/en-us']);
  });

  test.each(['/resetpassword', '/en-us/activeaccount'])('does not lead away from %s', async (path) => {
    const { api } = await open({ path });
    answers(envelope(401, '401'));
    await api.get('x').catch(() => undefined);
    vi.runAllTimers();
    expect(page.assigned).toEqual([]);
  });

  test("in apply-id mode opens the identity check, without leaving the page or ending the candidate's own session", async () => {
    const { api, session } = await open();
    const { onIdentityRequest } = await import('#lib/browser/open-identity.ts');
    const checks: unknown[] = [];
    onIdentityRequest(async (options) => void checks.push(options));
    const { changeSession } = await import('#lib/stores/session.ts');
    changeSession({ applyId: 'a1' });
    answers(envelope(401, '401'));
    await api.get('/api/cc/ground/resume/modify/a1/getResumeInfo', { handles: 'all' }).catch(() => undefined);
    vi.runAllTimers();
    expect(checks).toEqual([{ applyId: 'a1' }]);
    expect(sent[0]?.url.pathname).toBe('/api/cc/ground/resume/modify/a1/getResumeInfo');
    expect(page.assigned).toEqual([]);
    expect(session()).toBe('in');
  });

  test('can be handled by the caller without leaving the page', async () => {
    const { api, toasts, session } = await open();
    answers(envelope(401, '401'));
    await api.post('x', {}, { handles: ['401'] }).catch(() => undefined);
    vi.runAllTimers();
    expect(session()).toBe('out');
    expect(toasts()).toEqual([]);
    expect(page.assigned).toEqual([]);
  });
});
