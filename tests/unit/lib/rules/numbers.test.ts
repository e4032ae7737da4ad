import { describe, expect, it } from 'vitest';

import { between, integer, positiveInteger, toNumber } from '#lib/rules/numbers.ts';
import { checkPicture, maxPictureBytes } from '#lib/rules/picture.ts';
import { isClassRank, isGradePoint } from '#lib/rules/scores.ts';

const nowhere = { siblings: {}, around: {} };

describe('a number', () => {
  it.each([
    ['175', 175],
    ['5.2', 5.2],
    ['-200', -200],
    ['+3', 3],
    [4.9, 4.9],
  ])('is parsed from %j', (written, value) => {
    expect(toNumber(written)).toBe(value);
  });

  it.each([
    '',
    ' 1',
    '1.',
    '.5',
    '1e3',
    '0x10',
    '１７５',
    'abc',
    '9'.repeat(16),
    Number.NaN,
    Infinity,
    null,
    undefined,
    true,
    {},
  ])('is not parsed from %j', (written) => {
    expect(toNumber(written)).toBeUndefined();
  });

  it('must lie in its range, bounds included', () => {
    const rule = between(30, 150);
    expect([30, 150, 65.5].map((value) => rule(value, nowhere))).toEqual([null, null, null]);
    expect(rule(29.9, nowhere)).toEqual({ rule: 'between', params: { minimum: 30, maximum: 150 } });
    expect(rule(150.1, nowhere)).toMatchObject({ rule: 'between' });
  });

  it('may have to be an integer, or a positive integer', () => {
    expect(integer(1.5, nowhere)).toEqual({ rule: 'integer' });
    expect(integer(-3, nowhere)).toBeNull();
    for (const value of [0, -1, 1.5, 2 ** 60]) expect(positiveInteger(value, nowhere)).toEqual({ rule: 'positiveInteger' });
    expect(positiveInteger(1, nowhere)).toBeNull();
  });
});

describe('scores', () => {
  it.each(['3.6/4.0', '0/4', '4/4', '88.5/100'])('accept a GPA of %s', (text) => expect(isGradePoint(text)).toBe(true));
  it.each(['4.1/4', '3.6', '3.6/0', '3.6/4/5', 'a/4', '3.6 / 4', '/4', '-1/4'])('refuse a GPA of %s', (text) =>
    expect(isGradePoint(text)).toBe(false),
  );
  it.each(['1/1', '3/60', '60/60'])('accept a rank of %s', (text) => expect(isClassRank(text)).toBe(true));
  it.each(['0/60', '61/60', '3', '3.5/60', '3/', '3-60'])('refuse a rank of %s', (text) => expect(isClassRank(text)).toBe(false));
});

describe('a picture', () => {
  it.each(['a.jpg', 'a.JPEG', '照片.png'])('may be named %s', (name) => expect(checkPicture({ name, size: 1 })).toBeNull());
  it.each(['a.gif', 'a.pdf', 'jpg', 'a.jpg.exe'])('may not be named %s', (name) =>
    expect(checkPicture({ name, size: 1 })).toEqual({ rule: 'pictureType' }),
  );
  it('has at most 2 MB and is not empty', () => {
    expect(checkPicture({ name: 'a.jpg', size: maxPictureBytes })).toBeNull();
    expect(checkPicture({ name: 'a.jpg', size: maxPictureBytes + 1 })?.rule).toBe('pictureSize');
    expect(checkPicture({ name: 'a.jpg', size: 0 })?.rule).toBe('pictureBroken');
  });
});
