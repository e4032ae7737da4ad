import { expect, test } from 'vitest';

import { changesBetween } from '#lib/rules/resume-changes.ts';

const bachelor = { id: 'b', school: 'Tongji', major: 'Physics' };
const high = { id: 'h', school: 'No. 2' };

test('an untouched resume has no changes, whatever the order of its keys', () => {
  const before = { resumeInfo: { name: 'Li Na', height: 170 }, Edu: { edus: [bachelor, high] } };
  const after = { Edu: { edus: [bachelor, high] }, resumeInfo: { height: 170, name: 'Li Na' } };
  expect(changesBetween(before, after)).toEqual([]);
});

test('a changed, added or cleared value is listed as it was before and as it is after', () => {
  const changes = changesBetween({ resumeInfo: { mobile: '1', postcode: '2' } }, { resumeInfo: { mobile: '3', usedName: '4' } });
  expect(changes).toEqual([
    { section: 'resumeInfo', path: 'mobile', before: '1', after: '3' },
    { section: 'resumeInfo', path: 'postcode', before: '2', after: null },
    { section: 'resumeInfo', path: 'usedName', before: null, after: '4' },
  ]);
});

test('list entries are matched by their id, even when moved', () => {
  const changes = changesBetween(
    { Edu: { edus: [bachelor, high] } },
    { Edu: { edus: [high, { ...bachelor, major: 'Chemistry' }] } },
  );
  expect(changes).toEqual([{ section: 'Edu', path: 'edus.1.major', before: 'Physics', after: 'Chemistry' }]);
});

test('an added or removed entry is listed as a whole', () => {
  const master = { id: 'm', school: 'Fudan' };
  expect(changesBetween({ Edu: { edus: [bachelor, high] } }, { Edu: { edus: [master, bachelor] } })).toEqual([
    { section: 'Edu', path: 'edus.0', before: null, after: master },
    { section: 'Edu', path: 'edus.1', before: high, after: null },
  ]);
});

test('a section that did not exist before is listed with all its values', () => {
  expect(changesBetween({}, { Works: { works: [{ id: 'w', company: 'A' }] } })).toEqual([
    { section: 'Works', path: 'works.0', before: null, after: { id: 'w', company: 'A' } },
  ]);
});
