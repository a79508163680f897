import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { scales } from './scales.ts';

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

describe('the colours of the theme', () => {
  it.each(Object.entries(scales))('%s is the same in scales.ts and tokens.css', (name, shades) => {
    const inTokens = Array.from(
      { length: 10 },
      (_, shade) => new RegExp(`--${name}-${shade}: (#\\w{6})`).exec(tokens)?.[1],
    );
    expect(inTokens).toEqual([...shades]);
  });
});
