import { describe, expect, it } from 'vitest';

import { frameHeight, isBlurred, isTooSmall, movedFrame, photoSize, wholeFrame, zoomedFrame } from '#lib/media/photo-frame.ts';

const wide = { width: 4000, height: 3000 };

describe('the crop of a photo', () => {
  it('starts as large as possible in the target proportions', () => {
    const frame = wholeFrame(wide);
    expect(frameHeight(frame)).toBeCloseTo(3000);
    expect(frame.width / frameHeight(frame)).toBeCloseTo(photoSize.width / photoSize.height);
    expect(frame.x + frame.width / 2).toBeCloseTo(2000);
    expect(wholeFrame({ width: 413, height: 5000 })).toMatchObject({ x: 0, width: 413 });
  });

  it('stays inside the picture when moved and enlarged', () => {
    const near = zoomedFrame(wholeFrame(wide), wide, 4);
    expect(near.width).toBeCloseTo(wholeFrame(wide).width / 4);
    const corner = movedFrame(near, wide, -9999, 9999);
    expect(corner.x).toBe(0);
    expect(corner.y + frameHeight(corner)).toBeCloseTo(3000);
    const whole = zoomedFrame(corner, wide, 0.5);
    expect(frameHeight(whole)).toBeCloseTo(3000);
    expect(whole.y).toBeCloseTo(0);
  });

  it('has a minimum size so that a face is recognisable', () => {
    expect(isTooSmall(wholeFrame({ width: 64, height: 64 }))).toBe(true);
    expect(isTooSmall(wholeFrame(photoSize))).toBe(false);
    expect(isTooSmall(zoomedFrame(wholeFrame(photoSize), photoSize, 2))).toBe(true);
  });
});

describe('sharpness', () => {
  const size = { width: 64, height: 64 };
  /** A picture with the brightness of each pixel computed from its coordinates. */
  function picture(light: (x: number, y: number) => number): number[] {
    return Array.from({ length: size.width * size.height }, (_, at) => {
      const value = light(at % size.width, Math.floor(at / size.width));
      return [value, value, value, 255];
    }).flat();
  }

  it('is high at edges and low in blurred areas', () => {
    expect(
      isBlurred(
        picture((x) => (Math.floor(x / 8) % 2) * 200),
        size,
      ),
    ).toBe(false);
    expect(
      isBlurred(
        picture((x) => 100 + 40 * Math.sin(x / 10)),
        size,
      ),
    ).toBe(true);
    expect(
      isBlurred(
        picture(() => 200),
        size,
      ),
    ).toBe(true);
  });
});
