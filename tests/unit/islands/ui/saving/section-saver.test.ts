import { beforeEach, describe, expect, it } from 'vitest';

import type { Backup } from '#islands/ui/saving/backup.ts';
import { mergeValues } from '#islands/ui/saving/merge.ts';
import { type SaverParts, SectionSaver, type StoredVersion } from '#islands/ui/saving/section-saver.ts';
import { ApiError } from '#lib/client/api-error.ts';

const at = '2026-03-02T02:00:00.000Z';

let backups: Map<string, Backup>;
let waiting: { milliseconds: number; work: () => void }[];
let sent: Parameters<SaverParts['send']>[0][];
let answer: () => Promise<{ version: number; updatedAt: string; status: 'draft' | 'complete' }>;

function saverOf(start: Partial<StoredVersion> = {}): SectionSaver {
  return new SectionSaver({
    start: { version: 3, status: 'draft', updatedAt: at, data: { name: '林' }, ...start },
    send: (body) => {
      sent.push(body);
      return answer();
    },
    completed: (values) => values,
    merge: (base, mine, theirs) => mergeValues([], base, mine, theirs),
    backup: {
      read: () => backups.get('key') ?? null,
      save: (backup) => void backups.set('key', backup),
      drop: () => void backups.delete('key'),
    },
    later(milliseconds, work) {
      const entry = { milliseconds, work };
      waiting.push(entry);
      return () => void (waiting = waiting.filter((other) => other !== entry));
    },
  });
}

function fails(status: number, data: unknown = null, fields: ApiError['fields'] = []) {
  answer = () => Promise.reject(new ApiError({ status, code: String(status || 'network'), message: 'why', data, fields }));
}

beforeEach(() => {
  backups = new Map();
  waiting = [];
  sent = [];
  let version = 3;
  answer = async () => ({ version: (version += 1), updatedAt: at, status: 'draft' });
});

describe('typed text', () => {
  it('is stored in the browser at once and sent within three seconds of the last key', () => {
    const saver = saverOf();
    saver.change({ name: '林晓' });
    saver.change({ name: '林晓云' });
    expect(backups.get('key')).toEqual({ version: 3, base: { name: '林' }, data: { name: '林晓云' } });
    expect(waiting).toHaveLength(1);
    expect(waiting[0]!.milliseconds).toBeLessThanOrEqual(3000);
    expect(saver.$state.get().phase).toBe('waiting');
  });

  it('is removed from the browser once the server has confirmed it', async () => {
    const saver = saverOf();
    saver.change({ name: '林晓云' });
    await saver.flush();
    expect(sent).toEqual([{ version: 3, data: { name: '林晓云' }, complete: false }]);
    expect(saver.$state.get()).toMatchObject({ phase: 'saved', version: 4, savedAt: at });
    expect(backups.size).toBe(0);
  });

  it('is sent even if an earlier check found nothing to send', async () => {
    const saver = saverOf();
    await saver.retry();
    saver.change({ name: '林晓云' });
    await saver.flush();
    expect(sent).toHaveLength(1);
  });

  it('that is entered during a save is sent after the save, based on the saved version', async () => {
    const saver = saverOf();
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    const quick = answer;
    answer = async () => {
      await gate;
      return quick();
    };
    saver.change({ name: '一' });
    const first = saver.flush();
    saver.change({ name: '二' });
    answer = quick;
    release();
    await first;
    expect(backups.get('key')).toEqual({ version: 4, base: { name: '一' }, data: { name: '二' } });
    await saver.flush();
    expect(sent.map(({ version, data }) => [version, data.name])).toEqual([
      [3, '一'],
      [4, '二'],
    ]);
    expect(backups.size).toBe(0);
  });

  it('is retried after a failure with growing delays, and is not lost', async () => {
    fails(0);
    const saver = saverOf();
    saver.change({ name: '林晓云' });
    await saver.flush();
    expect(saver.$state.get()).toMatchObject({ phase: 'failed', message: 'why' });
    expect(backups.size).toBe(1);
    const first = waiting[0]!.milliseconds;
    await saver.retry();
    expect(waiting[0]!.milliseconds).toBeGreaterThan(first);
    answer = async () => ({ version: 4, updatedAt: at, status: 'draft' });
    await saver.retry();
    expect(saver.$state.get().phase).toBe('saved');
  });

  it('waits for the next sign-in if the session ended', async () => {
    fails(401);
    const saver = saverOf();
    saver.change({ name: '林晓云' });
    await saver.flush();
    expect(saver.$state.get().phase).toBe('signedOut');
    expect(waiting).toEqual([]);
    answer = async () => ({ version: 4, updatedAt: at, status: 'draft' });
    await saver.retry();
    expect(sent).toHaveLength(2);
    expect(backups.size).toBe(0);
  });

  it('that the server rejects as malformed is not sent again automatically', async () => {
    fails(400, null, [{ path: 'name', rule: 'type', message: 'field' }]);
    const saver = saverOf();
    saver.change({ name: 'x' });
    await saver.flush();
    expect(saver.$state.get()).toMatchObject({ phase: 'failed', message: 'field' });
    expect(waiting).toEqual([]);
  });
});

describe('an earlier visit', () => {
  it('left text based on the stored version: it is restored and sent', async () => {
    backups.set('key', { version: 3, base: { name: '林' }, data: { name: '林晓云' } });
    const saver = saverOf();
    expect(saver.values).toEqual({ name: '林晓云' });
    await saver.flush();
    expect(sent[0]!.data).toEqual({ name: '林晓云' });
  });

  it('left text that conflicts with a newer version: the reader compares both', () => {
    backups.set('key', { version: 2, base: { name: '' }, data: { name: '林晓云' } });
    const saver = saverOf();
    expect(saver.$state.get()).toMatchObject({ phase: 'conflict', theirs: { version: 3, data: { name: '林' } } });
  });

  it('left text that the server has stored already: the browser deletes its copy', () => {
    backups.set('key', { version: 2, base: {}, data: { name: '林', height: '' } });
    expect(saverOf().$state.get().phase).toBe('idle');
    expect(backups.size).toBe(0);
  });
});

describe('a version that another tab saved first', () => {
  const theirs = { version: 7, status: 'draft' as const, updatedAt: at, data: { name: '林小云' } };

  it('makes the reader choose, and until then nothing is sent or lost', async () => {
    fails(409, { current: theirs });
    const saver = saverOf();
    saver.change({ name: '林晓云' });
    await saver.flush();
    expect(saver.$state.get()).toMatchObject({ phase: 'conflict', theirs });
    saver.change({ name: '林晓云云' });
    await saver.flush();
    expect(sent).toHaveLength(1);
    expect(backups.get('key')?.data).toEqual({ name: '林晓云云' });
  });

  it("is overwritten if the reader chooses this page's version", async () => {
    fails(409, { current: theirs });
    const saver = saverOf();
    saver.change({ name: '林晓云' });
    await saver.flush();
    answer = async () => ({ version: 8, updatedAt: at, status: 'draft' });
    await saver.choose('mine');
    expect(sent.at(-1)).toMatchObject({ version: 7, data: { name: '林晓云' } });
    expect(saver.$state.get()).toMatchObject({ phase: 'saved', version: 8, theirs: null });
  });

  it("replaces this page's version if the reader chooses the other tab's version", async () => {
    fails(409, { current: theirs });
    const saver = saverOf();
    saver.change({ name: '林晓云' });
    await saver.flush();
    await saver.choose('theirs');
    expect(saver.values).toEqual({ name: '林小云' });
    expect(saver.$state.get()).toMatchObject({ phase: 'saved', version: 7, generation: 1 });
    expect(backups.size).toBe(0);
  });

  it('leads to no question if it has the values that this page sent', async () => {
    fails(409, { current: { ...theirs, data: { name: '林晓云', id: 'x' } } });
    const saver = saverOf();
    saver.change({ name: '林晓云' });
    await saver.flush();
    expect(saver.$state.get()).toMatchObject({ phase: 'saved', version: 7 });
  });
});

describe('a section that the reader marks complete', () => {
  it('is complete once the server accepts it; if refused, it stays a draft and its faults are returned', async () => {
    const saver = saverOf();
    answer = async () => ({ version: 4, updatedAt: at, status: 'complete' });
    expect(await saver.complete()).toBe('complete');
    expect(sent[0]!.complete).toBe(true);
    const refused = new ApiError({
      status: 400,
      code: '400',
      message: '',
      fields: [{ path: 'name', rule: 'personName', message: 'm' }],
    });
    answer = () =>
      sent.at(-1)!.complete ? Promise.reject(refused) : Promise.resolve({ version: 5, updatedAt: at, status: 'draft' });
    saver.change({ name: '林 ' });
    expect(await saver.complete()).toEqual([{ path: 'name', rule: 'personName', message: 'm' }]);
    expect(saver.$state.get()).toMatchObject({ phase: 'saved', version: 5, status: 'draft' });
  });

  it('is unconfirmed while no answer says that it is complete', async () => {
    const saver = saverOf();
    expect(await saver.complete()).toBe('unconfirmed');
    fails(0);
    expect(await saver.complete()).toBe('unconfirmed');
  });

  it('waits for the save in progress; the saves that wait are sent as one', async () => {
    const saver = saverOf();
    let version = 3;
    let underWay = 0;
    const releases: (() => void)[] = [];
    answer = async () => {
      underWay += 1;
      expect(underWay).toBe(1);
      await new Promise<void>((resolve) => releases.push(resolve));
      underWay -= 1;
      return { version: (version += 1), updatedAt: at, status: sent.at(-1)!.complete ? 'complete' : 'draft' };
    };
    saver.change({ name: '一' });
    const first = saver.flush();
    saver.change({ name: '二' });
    const waitingSave = saver.flush();
    const done = saver.complete();
    const again = saver.complete();
    await expect.poll(() => releases.length).toBe(1);
    releases.shift()!();
    await expect.poll(() => releases.length).toBe(1);
    releases.shift()!();
    expect(await Promise.all([done, again])).toEqual(['complete', 'complete']);
    await Promise.all([first, waitingSave]);
    expect(sent).toEqual([
      { version: 3, data: { name: '一' }, complete: false },
      { version: 4, data: { name: '二' }, complete: true },
    ]);
  });

  it('is sent again based on what another tab stored, even if the values are equal', async () => {
    const theirs = { version: 7, status: 'draft' as const, updatedAt: at, data: { name: '林晓云' } };
    const saver = saverOf();
    saver.change({ name: '林晓云' });
    answer = () =>
      sent.length === 1
        ? Promise.reject(new ApiError({ status: 409, code: '409', message: '', data: { current: theirs } }))
        : Promise.resolve({ version: 8, updatedAt: at, status: 'complete' });
    expect(await saver.complete()).toBe('complete');
    expect(sent.map(({ version, complete }) => [version, complete])).toEqual([
      [3, true],
      [7, true],
    ]);
  });

  it('waits, unconfirmed, while the reader has to choose between two versions', async () => {
    fails(409, { current: { version: 7, status: 'complete', updatedAt: at, data: { name: '林小云' } } });
    const saver = saverOf();
    saver.change({ name: '林晓云' });
    expect(await saver.complete()).toBe('unconfirmed');
    expect(await saver.complete()).toBe('unconfirmed');
    expect(sent).toHaveLength(1);
  });
});

describe('another tab that changed other fields', () => {
  const theirs = { version: 7, status: 'draft' as const, updatedAt: at, data: { name: '林', height: 170 } };
  const overtaken = () =>
    sent.length === 1
      ? Promise.reject(new ApiError({ status: 409, code: '409', message: '', data: { current: theirs } }))
      : Promise.resolve({ version: 8, updatedAt: at, status: 'draft' as const });

  it('is merged with this page without a question', async () => {
    answer = overtaken;
    const saver = saverOf();
    const merged: unknown[] = [];
    saver.$merged.listen((values) => merged.push(values));
    saver.change({ name: '林晓云' });
    await saver.flush();
    expect(sent.at(-1)).toEqual({ version: 7, data: { name: '林晓云', height: 170 }, complete: false });
    expect(saver.$state.get()).toMatchObject({ phase: 'saved', version: 8, generation: 0 });
    expect(merged).toEqual([{ name: '林晓云', height: 170 }]);
    expect(backups.size).toBe(0);
  });

  it('is merged with the text that an earlier visit left', async () => {
    backups.set('key', { version: 2, base: { name: '林' }, data: { name: '林晓云' } });
    const saver = saverOf({ data: theirs.data });
    expect(saver.values).toEqual({ name: '林晓云', height: 170 });
    await saver.flush();
    expect(sent).toEqual([{ version: 3, data: { name: '林晓云', height: 170 }, complete: false }]);
  });
});

it.each([0, 401, 503])(
  'a form whose completion failed with %i is saved by a retry, even if nothing was typed',
  async (status) => {
    const saver = saverOf();
    fails(status);
    expect(await saver.complete()).toBe('unconfirmed');
    answer = async () => ({ version: 4, updatedAt: at, status: 'draft' });
    await saver.retry();
    expect(saver.$state.get()).toMatchObject({ phase: 'saved', version: 4 });
    expect(sent).toHaveLength(2);
  },
);

it('a page whose session now belongs to another person sends and stores nothing', async () => {
  const saver = saverOf();
  saver.change({ name: '林晓云' });
  backups.clear();
  saver.stop();
  saver.change({ name: '林' });
  await saver.flush();
  expect([sent, [...backups]]).toEqual([[], []]);
});

describe('a form that was opened from a copy in this browser', () => {
  const theirs: StoredVersion = { version: 7, status: 'draft', updatedAt: at, data: { name: '林', phone: '138', idCode: '1' } };

  it('takes what the server has, and sends nothing, if nothing was typed', async () => {
    const saver = saverOf();
    saver.meet(theirs);
    await saver.flush();
    expect(saver.values).toEqual(theirs.data);
    expect(saver.$state.get()).toMatchObject({ phase: 'saved', version: 7 });
    expect(sent).toEqual([]);
  });

  it('sends what was typed together with values that the copy did not contain', async () => {
    const saver = saverOf();
    saver.change({ name: '林晓' });
    saver.meet(theirs);
    await saver.flush();
    expect(sent).toEqual([{ version: 7, data: { name: '林晓', phone: '138', idCode: '1' }, complete: false }]);
    expect(backups.size).toBe(0);
  });

  it('lets the reader choose between two versions if the same value was changed on another device', async () => {
    const saver = saverOf();
    saver.change({ name: '林晓' });
    saver.meet({ ...theirs, data: { name: '林云' } });
    await saver.flush();
    expect(saver.$state.get()).toMatchObject({ phase: 'conflict', theirs: { version: 7 } });
    expect(sent).toEqual([]);
    expect(backups.get('key')?.data).toEqual({ name: '林晓' });
  });
});
