import { expect, it } from 'vitest';

import { withValueAt } from '#islands/ui/form/paths.ts';

it('a value deep inside a form is replaced in a copy of the form', () => {
  const before = { name: 'a', works: [{ title: 'x' }, { title: 'y' }] };
  const after = withValueAt(before, 'works.1.title', 'z');
  expect(after).toEqual({ name: 'a', works: [{ title: 'x' }, { title: 'z' }] });
  expect(before.works[1]?.title).toBe('y');
});

it('missing groups on the way to a value are created', () => {
  expect(withValueAt({}, 'name', 'a')).toEqual({ name: 'a' });
  expect(withValueAt(undefined, 'a.b', 1)).toEqual({ a: { b: 1 } });
});
