import { setTimeout as sleep } from 'node:timers/promises';

import { captchaAnswer } from '#tests/support/test-app.ts';
import { enciphered } from '#tests/support/test-client.ts';

import { createCaller, type Tally } from '../load/caller.ts';

/** Milliseconds between two visitors who only read, two who sign in, and two who visit for the first time. */
const readerEvery = 100;
const signInEvery = 250;
const newcomerEvery = 1000;
/** Requests that a browser makes at the same time. */
const atOnce = 6;
/** While this many visitors of a kind are waiting, no more come: real people would give up. */
const mostWaiting = 40;

const addressOf = (index: number) => ({ 'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}` });
const pages = ['/home', '/en-us/hotJob', '/notice'];

/** A sign-in with an unknown e-mail address. The server compares passwords as for any other refused sign-in by e-mail. */
async function signIn(url: string, tally: Tally, index: number): Promise<void> {
  const asked = await createCaller(url, '', addressOf(index)).get('system/captcha');
  const body = { captcha: captchaAnswer, emailOrPhone: `rush${index}@example.com`, password: enciphered('Wrong-Passw0rd!') };
  const caller = createCaller(url, asked.cookie, addressOf(index));
  await tally.run('sign-in', () => caller.post('system/login', body), ['400002']);
}

async function read(url: string, tally: Tally, index: number): Promise<void> {
  const caller = createCaller(url);
  await tally.run('captcha', () => caller.get('system/captcha'));
  await tally.run('page', () => caller.page(pages[index % pages.length]!));
}

/** A browser's first visit; `addresses` are those of the service worker and of everything that the worker stores. */
async function visitFirst(url: string, tally: Tally, addresses: readonly string[]): Promise<void> {
  const caller = createCaller(url);
  const left = [...addresses];
  async function fetchNext(): Promise<void> {
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      const address = path;
      await tally.run('file', () => caller.page(address));
    }
  }
  await Promise.all(Array.from({ length: atOnce }, fetchNext));
}

/**
 * Lets readers, visitors who sign in and first-time visitors come, each kind at a steady rate, until `isOver` returns true.
 * @param firstVisit the addresses that a first visit asks for
 */
export async function keepComing(
  urlOf: (index: number) => string,
  tally: Tally,
  isOver: () => boolean,
  firstVisit: readonly string[],
): Promise<void> {
  const under = new Set<Promise<void>>();
  async function every(milliseconds: number, come: typeof read): Promise<void> {
    let waiting = 0;
    for (let index = 0; !isOver(); index += 1) {
      const failed = (error: Error) => void tally.failures.push(`visitor: ${error.message}`);
      if (waiting < mostWaiting) {
        waiting += 1;
        const coming = come(urlOf(index), tally, index).catch(failed);
        under.add(coming);
        void coming.finally(() => {
          waiting -= 1;
          under.delete(coming);
        });
      }
      await sleep(milliseconds);
    }
  }
  const comeFirst: typeof read = (url, counted) => visitFirst(url, counted, firstVisit);
  await Promise.all([every(readerEvery, read), every(signInEvery, signIn), every(newcomerEvery, comeFirst)]);
  await Promise.all(under);
}
