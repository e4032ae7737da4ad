import { afterEach, describe, expect, test, vi } from 'vitest';

import { type FakePage, fakePage } from '#tests/support/fake-page.ts';

let calls: string[];

async function open(answer: () => Response | Error, prepare: (page: FakePage) => void = () => undefined) {
  calls = [];
  const page = fakePage();
  prepare(page);
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(new URL(url, 'http://site.test').pathname);
    const given = answer();
    if (given instanceof Error) throw given;
    return given;
  });
  return { page, ...(await import('#lib/stores/session.ts')), ...(await import('#lib/client/session.ts')) };
}

const account = { name: '林晓帆', isPhoneBind: 'N', pkPsndoc: 'p1', waiting: 0 };
const known = () => Response.json({ code: '200', message: '', data: account });
const ended = () => Response.json({ code: '401', message: '', data: null }, { status: 401 });
const hint = (page: FakePage) => (page.cookies.cookie = 'other=2; signed_in=1');

afterEach(() => vi.unstubAllGlobals());

describe('the session', () => {
  test('is not requested for a visitor without a hint', async () => {
    const { loadSession } = await open(known);
    expect(await loadSession()).toMatchObject({ status: 'out', isLogin: false, userInfo: { name: '' } });
    expect(calls).toEqual([]);
  });

  test.each([
    ['cookie', hint],
    ['local storage', (page: FakePage) => void page.storage.set('skygate.signed-in', 'p1')],
  ])('is requested if the %s hints at someone', async (_where, prepare) => {
    const { loadSession } = await open(known, prepare);
    expect(await loadSession()).toEqual({
      ...{ status: 'in', isLogin: true, userInfo: { name: '林晓帆' }, isPhoneBind: false, pkPsndoc: 'p1', waiting: 0 },
      ...{ isUnreachable: false, showLogin: false, applyId: '' },
    });
    expect(calls).toEqual(['/api/front/system/user/self/name']);
  });

  test('has ended once the server has answered 401: its hint is deleted, and no message is shown', async () => {
    const { loadSession, page } = await open(ended, (fresh) => void fresh.storage.set('skygate.signed-in', 'p1'));
    expect(await loadSession()).toMatchObject({ status: 'out' });
    expect(page.storage.size).toBe(0);
    const { $toasts } = await import('#lib/stores/toasts.ts');
    expect($toasts.get()).toEqual([]);
  });

  test('stays unknown while the server cannot be reached', async () => {
    const { loadSession } = await open(() => new TypeError('offline'), hint);
    expect(await loadSession()).toMatchObject({ status: 'unknown', isUnreachable: true });
  });

  test.each([
    ['the server ends it', (page: FakePage) => void page.storage.set('skygate.signed-in', 'p1')],
    ['its hints have expired', () => undefined],
  ])('leaves unsent input of its owner in the browser, but no copy of a resume, when %s', async (_how, prepare) => {
    const { loadSession, page } = await open(ended, prepare);
    const { saveLocalDraft } = await import('#lib/stores/local-drafts.ts');
    saveLocalDraft('copy', 'p1', 'school', {});
    saveLocalDraft('resume', 'p1', 'school.Other', {});
    await loadSession();
    expect([...page.storage.keys()]).toEqual(['skygate.resume.p1.school.Other']);
  });

  test('names the person who may be signed in, until another person signs in or the session ends', async () => {
    const { signedIn, forgetSession, hintedPerson } = await open(known);
    expect(hintedPerson()).toBe('');
    signedIn({ ...account, isPhoneBind: 'N' });
    expect(hintedPerson()).toBe('p1');
    signedIn({ ...account, isPhoneBind: 'N', pkPsndoc: 'p2' });
    expect(hintedPerson()).toBe('p2');
    forgetSession();
    expect(hintedPerson()).toBe('');
  });
});

test('a sign-in or sign-out changes neither an open sign-in dialog nor the application that is edited', async () => {
  const { signedIn, forgetSession, changeSession, $session } = await open(known);
  changeSession({ showLogin: true, applyId: 'a1' });
  signedIn({ name: '林晓帆', isPhoneBind: 'Y', pkPsndoc: 'p1', waiting: 0 });
  expect($session.get()).toMatchObject({ isLogin: true, isPhoneBind: true, showLogin: true, applyId: 'a1' });
  forgetSession();
  expect($session.get()).toMatchObject({ isLogin: false, pkPsndoc: '', showLogin: true, applyId: 'a1' });
});

describe('signing out', () => {
  test('forgets the candidate', async () => {
    const { signOut, signedIn, $session, page } = await open(() => Response.json({ code: '200', message: '', data: null }));
    signedIn({ name: '林晓帆', isPhoneBind: 'Y', pkPsndoc: 'p1', waiting: 0 });
    await signOut();
    expect(calls).toEqual(['/api/front/system/logout']);
    expect($session.get()).toMatchObject({ status: 'out', isLogin: false, userInfo: { name: '' } });
    expect(page.storage.size).toBe(0);
  });

  test("deletes the candidate's text from the browser, and keeps the settings of the device", async () => {
    const { signOut, signedIn, page } = await open(() => {
      page.storage.clear();
      return Response.json({ code: '200', message: '', data: null });
    });
    signedIn({ name: '林晓帆', isPhoneBind: 'Y', pkPsndoc: 'p1', waiting: 0 });
    const { saveLocalDraft, readLocalDraft } = await import('#lib/stores/local-drafts.ts');
    page.storage.set('skygate.language', 'en-us');
    saveLocalDraft('application', 'p1', 'posting', { site: 'a' });
    await signOut();
    expect([...page.storage]).toEqual([['skygate.language', 'en-us']]);
    saveLocalDraft('application', 'p1', 'posting', { site: 'a' });
    expect(readLocalDraft('application', 'p1', 'posting')).toBeUndefined();
  });

  test('waits until recently typed text is saved', async () => {
    const { signOut, beforeSignOut } = await open(() => Response.json({ code: '200', message: '', data: null }));
    beforeSignOut(async () => void calls.push('saved'));
    const stay = beforeSignOut(async () => void calls.push('closed'));
    stay();
    await signOut();
    expect(calls).toEqual(['saved', '/api/front/system/logout']);
  });

  test('leaves the candidate signed in if it fails', async () => {
    const { signOut, signedIn, $session } = await open(() =>
      Response.json({ code: '500', message: '', data: null }, { status: 500 }),
    );
    signedIn({ name: '林晓帆', isPhoneBind: 'Y', pkPsndoc: 'p1', waiting: 0 });
    await expect(signOut()).rejects.toThrow();
    expect($session.get()).toMatchObject({ status: 'in', isLogin: true, userInfo: { name: '林晓帆' } });
  });
});
