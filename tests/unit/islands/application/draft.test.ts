import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { attemptKey, dropDraft, endAttempt, hasDraft, readDraft, saveDraft } from '#islands/application/draft.ts';

function storage(refuses = false): Storage {
  const storage = new Map<string, string>();
  const refuse = () => {
    if (refuses) throw new DOMException('full', 'QuotaExceededError');
  };
  return {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, text: string) => (refuse(), void storage.set(name, text)),
    removeItem: (name: string) => void storage.delete(name),
  } as Storage;
}

describe.each([
  { kind: 'a working storage', refuses: false },
  { kind: 'a storage that refuses writes', refuses: true },
])('with $kind', ({ refuses }) => {
  beforeEach(() => vi.stubGlobal('localStorage', storage(refuses)));
  afterEach(() => {
    dropDraft('me', 'posting');
    vi.unstubAllGlobals();
  });

  test('typed values are restored only for the same person and posting', () => {
    saveDraft('me', 'posting', { site: 'a' });
    expect(readDraft('me', 'posting')).toEqual({ site: 'a' });
    expect(hasDraft('another', 'posting')).toBe(false);
    expect(hasDraft('me', 'other')).toBe(false);
    dropDraft('me', 'posting');
    expect(hasDraft('me', 'posting')).toBe(false);
  });

  test('a submission whose answer was lost keeps its idempotency key, even if the candidate goes on typing', () => {
    const key = attemptKey('me', 'posting', { site: 'a' });
    saveDraft('me', 'posting', { site: 'b' });
    expect(attemptKey('me', 'posting', { site: 'a' })).toBe(key);
    expect(key).toMatch(/^[0-9a-f]{32}$/);
  });

  test('a submission is a new attempt if its contents changed or the last attempt was answered', () => {
    const key = attemptKey('me', 'posting', { site: 'a' });
    const other = attemptKey('me', 'posting', { site: 'b' });
    expect(other).not.toBe(key);
    endAttempt('me', 'posting');
    expect(attemptKey('me', 'posting', { site: 'b' })).not.toBe(other);
  });
});

test('a damaged draft is ignored', () => {
  const damaged = storage();
  damaged.setItem('skygate.application.me.posting', '{"values":');
  vi.stubGlobal('localStorage', damaged);
  expect(readDraft('me', 'posting')).toBeUndefined();
  vi.unstubAllGlobals();
});
