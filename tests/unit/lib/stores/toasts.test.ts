import { beforeEach, expect, test } from 'vitest';

import { $toasts, dismissToast, showToast } from '#lib/stores/toasts.ts';

const texts = () => $toasts.get().map(({ text }) => text);

beforeEach(() => $toasts.set([]));

test('messages are shown in the order they came, until dismissed', () => {
  showToast('done', '已保存');
  showToast('fault', '网络不可用');
  expect(texts()).toEqual(['已保存', '网络不可用']);
  dismissToast($toasts.get()[0]!.id);
  expect(texts()).toEqual(['网络不可用']);
});

test('a repeated message is shown once, as the newest', () => {
  showToast('fault', '网络不可用');
  showToast('done', '已保存');
  showToast('fault', '网络不可用');
  expect(texts()).toEqual(['已保存', '网络不可用']);
});

test('of many messages the last four are shown', () => {
  for (const text of ['a', 'b', 'c', 'd', 'e']) showToast('info', text);
  expect(texts()).toEqual(['b', 'c', 'd', 'e']);
});
