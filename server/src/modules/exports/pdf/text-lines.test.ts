import { describe, expect, it } from 'vitest';
import { type Fonts, isLatin, joinFacts, textLines } from './text-lines.ts';

/** Fonts in which every character has a width of 10. */
const fonts: Fonts = {
  hasGlyphs: (family, text) =>
    ({
      latin: /^[ -~“”·]*$/u,
      japanese: /^[ -~\p{Script=Han}\p{Script=Hiragana}、。「」]*$/u,
      arabic: /^[\p{Script=Arabic}،]*$/u,
    })[family].test(text),
  widthOf: ({ text }) => [...text].length * 10,
};

const printed = (text: string, width = 1000, direction: 'ltr' | 'rtl' = 'ltr') =>
  textLines(text, { width, direction, fonts }).map(({ runs }) => runs.map((run) => run.text).join('|'));

describe('a text of several scripts', () => {
  it('is latin only if one font prints it from left to right', () => {
    expect(isLatin('Lunch with “Ana”\nand Bo', fonts)).toBe(true);
    expect(isLatin('東京', fonts)).toBe(false);
    expect(isLatin('\u2068Ana\u2069', fonts)).toBe(false);
  });

  it('gets a question mark for what no font has', () => {
    expect(printed('Lunch 👩‍🍳 東京')).toEqual(['Lunch ? |東京']);
  });

  it('ignores variants and invisible marks', () => {
    expect(printed('葛\u{e0100}城\u200f')).toEqual(['葛城']);
  });

  it('breaks Japanese between characters, but not before a closing mark', () => {
    expect(printed('京都東京、大阪', 40)).toEqual(['京都東', '京、大阪']);
    expect(printed('「京」「都」', 40)).toEqual(['「京」', '「都」']);
  });

  it('breaks at spaces, and within a word that is wider than the line', () => {
    expect(printed('aa 東京 bb', 50)).toEqual(['aa |東京', 'bb']);
    expect(printed('東 abcdefgh', 50)).toEqual(['東| abc', 'defgh']);
  });
});

describe('the order of words', () => {
  it('turns Arabic words around within English', () => {
    expect(printed('Trip of محمد علي 12')).toEqual(['Trip of |12| |علي| |محمد']);
  });

  it('starts on the right in an Arabic document, with mirrored brackets', () => {
    expect(printed('محمد (Hotel) 12', 1000, 'rtl')).toEqual(['12| (|Hotel|) |محمد']);
  });

  it('leaves English on its own from left to right', () => {
    expect(printed('Hotel (12)', 1000, 'rtl')).toEqual(['Hotel (12)']);
  });

  it('keeps the lines of a paragraph in their order', () => {
    expect(printed('محمد علي', 50, 'rtl')).toEqual(['محمد', 'علي']);
  });

  it('keeps facts together', () => {
    expect(joinFacts(['Meals', null, '', '1 EUR'], ' · ')).toBe('Meals · 1 EUR');
    expect(printed(joinFacts(['محمد', '1 EUR'], ' · '))).toEqual(['محمد| · |1 EUR']);
    expect(printed(joinFacts(['Meals', '8 محمد'], ' · '), 1000, 'rtl')).toEqual(['محمد| |8| · |Meals']);
  });
});
