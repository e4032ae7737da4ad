import { expect, it } from 'vitest';

import { withValueAt } from '#islands/ui/form/paths.ts';

it('replaces a value deep inside a form', () => {
  const before = { name: 'a', works: [{ title: 'x' }, { title: 'y' }] };
  const after = withValueAt(before, 'works.1.title', 'z');
  expect(after).toEqual({ name: 'a', works: [{ title: 'x' }, { title: 'z' }] });
  expect(before.works[1]?.title).toBe('y');
});

it('creates the groups on the way to a value', () => {
  expect(withValueAt({}, 'name', 'a')).toEqual({ name: 'a' });
  expect(withValueAt(undefined, 'a.b', 1)).toEqual({ a: { b: 1 } });
});
