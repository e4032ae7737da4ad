import { expect, test } from 'vitest';

import { describeError } from '#server/platform/log.ts';

test('the log says what failed and where, but contains no mail addresses and no details that the error carries', () => {
  const refused = Object.assign(new Error("Can't send mail: 550 <lin.xiaozhou@example.com> unknown"), {
    code: 'EENVELOPE',
    rejected: ['lin.xiaozhou@example.com'],
    detail: 'Key (phone)=(+8613800138000) already exists.',
  });
  const logged = describeError(new Error('not sent', { cause: refused }));
  expect(logged).toMatchObject({ type: 'Error', message: 'not sent', cause: { code: 'EENVELOPE' } });
  expect(String(logged.stack)).toContain('log.test.ts');
  expect(JSON.stringify(logged)).not.toMatch(/lin\.xiaozhou|13800138000/);
});

test('a thrown value that is not an error is logged as text', () => {
  expect(describeError('broken')).toEqual({ message: 'broken' });
});
