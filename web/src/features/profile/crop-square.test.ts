import { describe, expect, it } from 'vitest';
import { cropArea, movePicture, wholePicture } from './crop-square.ts';

const wide = { width: 600, height: 400 };

describe('cropping a picture to a square', () => {
  it('starts with the largest square in the middle', () => {
    expect(cropArea(wide, wholePicture)).toEqual({ left: 100, top: 0, side: 400 });
    expect(cropArea({ width: 300, height: 900 }, wholePicture)).toEqual({ left: 0, top: 300, side: 300 });
  });

  it('enlarges around the centre', () => {
    expect(cropArea(wide, { ...wholePicture, zoom: 2 })).toEqual({ left: 200, top: 100, side: 200 });
  });

  it.each([
    ['to the right', { right: 0.1, down: 0 }, { left: 60, top: 0 }],
    ['to the left', { right: -0.1, down: 0 }, { left: 140, top: 0 }],
    ['beyond its edge', { right: 9, down: 9 }, { left: 0, top: 0 }],
    ['beyond its other edge', { right: -9, down: -9 }, { left: 200, top: 0 }],
  ])('follows the picture when it is moved %s', (_, by, area) => {
    const { left, top } = cropArea(wide, movePicture(wide, wholePicture, by));
    expect({ left: Math.round(left), top: Math.round(top) }).toEqual(area);
  });

  it('stays within the picture when it is enlarged less again', () => {
    const corner = movePicture(wide, { ...wholePicture, zoom: 4 }, { right: 9, down: 9 });
    expect(cropArea(wide, { ...corner, zoom: 1 })).toEqual({ left: 0, top: 0, side: 400 });
  });
});
