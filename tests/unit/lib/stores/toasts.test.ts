import { beforeEach, expect, test } from 'vitest';

import { $toasts, dismissToast, showToast } from '#lib/stores/toasts.ts';

const texts = () => $toasts.get().map(({ text }) => text);

beforeEach(() => $toasts.set([]));

test('messages are shown in the order they came, each until it is dismissed', () => {
  showToast('done', '已保存');
  showToast('fault', '网络不可用');
  expect(texts()).toEqual(['已保存', '网络不可用']);
  dismissToast($toasts.get()[0]!.id);
  expect(texts()).toEqual(['网络不可用']);
});

test('the same words are shown once, as the newest', () => {
  showToast('fault', '网络不可用');
  showToast('done', '已保存');
  showToast('fault', '网络不可用');
  expect(texts()).toEqual(['已保存', '网络不可用']);
});

test('a flood shows its last four', () => {
  for (const text of ['a', 'b', 'c', 'd', 'e']) showToast('info', text);
  expect(texts()).toEqual(['b', 'c', 'd', 'e']);
});
