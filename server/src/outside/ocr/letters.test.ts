import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';
import { splitWords } from './split-words.ts';
import { textRegions } from './text-regions.ts';

/** Returns a probability map in which these rectangles have a probability of 0.9. */
function map(width: number, height: number, boxes: readonly (readonly [number, number, number, number])[]) {
  const values = new Float32Array(width * height);
  for (const [left, top, right, bottom] of boxes)
    for (let y = top; y < bottom; y += 1) values.fill(0.9, y * width + left, y * width + right);
  return values;
}

describe('text regions', () => {
  it('are the connected parts of the map, grown around the core of the letters', () => {
    const regions = textRegions(
      map(100, 40, [
        [10, 10, 50, 14],
        [70, 10, 90, 14],
      ]),
      100,
      40,
    );
    expect(regions).toHaveLength(2);
    expect(regions[0]).toMatchObject({ middle: 12, slope: 0 });
    expect(regions[0]?.left).toBeLessThan(10);
    expect(regions[0]?.height).toBeGreaterThan(8);
  });

  it('follow a line that rises', () => {
    const steps = Array.from({ length: 8 }, (_, step) => [step * 10, 20 - step, step * 10 + 10, 24 - step] as const);
    const [region] = textRegions(map(100, 40, steps), 100, 40);
    expect(region?.slope).toBeLessThan(-0.08);
    expect(region?.slope).toBeGreaterThan(-0.12);
  });

  it('leave out specks', () => {
    expect(textRegions(map(50, 50, [[5, 5, 7, 7]]), 50, 50)).toEqual([]);
  });
});

describe('letters', () => {
  const letters = ['', 'a', 'b', ' '];
  const steps = (...indexes: number[]) =>
    Float32Array.from(indexes.flatMap((index) => letters.map((_, at) => (at === index ? 0.9 : 0))));

  it('drop repeats and blanks', () => {
    const read = decodeText(steps(1, 1, 0, 1, 2, 0), letters);
    expect(read.map(({ letter }) => letter).join('')).toBe('aab');
    expect(read[0]?.at).toBeCloseTo(1 / 12);
  });

  it.each([
    [
      'at spaces',
      [
        ['a', 1],
        ['b', 2],
        [' ', 3],
        ['c', 4],
      ],
      ['ab', 'c'],
    ],
    [
      'at wide gaps',
      [
        ['a', 1],
        ['b', 2],
        ['c', 3],
        ['d', 6],
        ['e', 7],
      ],
      ['abc', 'de'],
    ],
    [
      'not inside a number',
      [
        ['1', 1],
        ['2', 2],
        ['.', 3],
        ['5', 6],
        ['0', 7],
      ],
      ['12.50'],
    ],
    [
      'not at a space behind a decimal point',
      [
        ['1', 1],
        ['.', 2],
        [' ', 3],
        ['5', 4],
        ['0', 5],
      ],
      ['1.50'],
    ],
  ] as const)('become words %s', (_where, placed, words) => {
    const read = placed.map(([letter, at]) => ({ letter, at: at / 10, probability: 0.9 }));
    expect(splitWords(read).map(({ text }) => text)).toEqual(words);
  });
});
