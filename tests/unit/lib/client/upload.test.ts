import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type * as Upload from '#lib/client/upload.ts';
import { fakePage } from '#tests/support/fake-page.ts';

interface Answer {
  status: number;
  body: object;
  retryAfter?: string;
}

const busy: Answer = { status: 503, body: { code: '503', message: '', data: null }, retryAfter: '5' };
const taken: Answer = { status: 200, body: { code: '200', message: '', data: { id: 'f1' } } };

let uploadFiles: typeof Upload.uploadFiles;
let sent: number;

/** Queues the server's next answers. */
function answers(...list: Answer[]): void {
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      upload = new EventTarget();
      status = 0;
      responseText = '';
      #retryAfter: string | null = null;
      open() {}
      setRequestHeader() {}
      abort() {}
      getResponseHeader = () => this.#retryAfter;
      send() {
        sent += 1;
        const { status, body, retryAfter } = list.shift()!;
        Object.assign(this, { status, responseText: JSON.stringify(body) });
        this.#retryAfter = retryAfter ?? null;
        queueMicrotask(() => this.dispatchEvent(new Event('load')));
      }
    },
  );
}

function upload(signal?: AbortSignal) {
  return uploadFiles<{ id: string }>('attachment', new FormData(), { handles: 'all', ...(signal ? { signal } : {}) });
}

beforeEach(async () => {
  sent = 0;
  fakePage();
  ({ uploadFiles } = await import('#lib/client/upload.ts'));
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a file that a busy server rejected is sent again after the given delay, until it is accepted', async () => {
  answers(busy, busy, taken);
  const done = upload();
  await vi.advanceTimersByTimeAsync(4_900);
  expect(sent).toBe(1);
  await vi.advanceTimersByTimeAsync(5_200);
  expect(await done).toEqual({ id: 'f1' });
  expect(sent).toBe(3);
});

test('a server that stays busy is reported after six attempts', async () => {
  answers(busy, busy, busy, busy, busy, busy);
  const done = expect(upload()).rejects.toMatchObject({ status: 503 });
  await vi.advanceTimersByTimeAsync(60_000);
  await done;
  expect(sent).toBe(6);
});

test('an upload is retried only if the server is busy and asks to wait for at most half a minute', async () => {
  answers({ ...busy, retryAfter: '3600' });
  await expect(upload()).rejects.toMatchObject({ status: 503 });
  answers({ ...busy, status: 500 });
  await expect(upload()).rejects.toMatchObject({ status: 500 });
  expect(sent).toBe(2);
});

test('an upload aborted before its start sends nothing', async () => {
  answers(taken);
  await expect(upload(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  expect(sent).toBe(0);
});

test('aborting while waiting to retry returns at once, and nothing more is sent', async () => {
  answers(busy, taken);
  const controller = new AbortController();
  const done = expect(upload(controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
  await vi.advanceTimersByTimeAsync(1_000);
  controller.abort();
  await done;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toBe(1);
});
