import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryToken } from './entry-token.ts';
import { initials } from './initials.ts';
import { searchWords, splitWords } from './split-words.ts';
import { tidy } from './tidy.ts';
import { isTimeZone } from './time-zone.ts';

describe('initials', () => {
  it.each([
    ['Ana Lopez', 'AL'],
    ['Ana Maria Lopez', 'AL'],
    ['Ana', 'A'],
    ['  ana   lopez  ', 'AL'],
    ['émile zola', 'ÉZ'],
    ['李 小龍', '李小'],
    ['🦊 fox', '🦊F'],
    ['', '?'],
    ['   ', '?'],
  ])('of %j are %s', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
});

describe('tidying text', () => {
  it.each([
    ['  two   words ', 'two words'],
    ['a\t\n b', 'a b'],
    ['no\u00a0break', 'no break'],
    ['', ''],
    ['   ', ''],
    ['same', 'same'],
  ])('%j becomes %j', (text, expected) => {
    expect(tidy(text)).toBe(expected);
  });

  it('leaves no other white space than single spaces between words', () => {
    const letters = fc.constantFrom('a', ' ', '\n', '\t', '\u00a0', '\ufeff', '\u3000', '🦊');
    fc.assert(
      fc.property(fc.string({ unit: letters }), (text) => {
        expect(tidy(text)).toBe(text.split(/\s/u).filter(Boolean).join(' '));
      }),
    );
  });
});

describe('the token of an entry URL', () => {
  it.each([
    ['abc', 'abc'],
    ['abc&pg=1', 'abc'],
    ['abc&', 'abc'],
    ['a&b&c', 'a'],
    ['&pg=1', ''],
    ['', ''],
  ])('in %j is %j', (parameter, expected) => {
    expect(entryToken(parameter)).toBe(expected);
  });
});

describe('the words of a text', () => {
  it.each([
    ['Taxi to the Airport', ['taxi', 'to', 'the', 'airport']],
    ['Café-crème, 2×', ['cafe', 'creme', '2']],
    ['ER-1042', ['er', '1042']],
    ['ﬁrst １２', ['first', '12']],
    ['Ünïcödé', ['unicode']],
    ['日本 東京', ['日本', '東京']],
    ["'; drop table users --", ['drop', 'table', 'users']],
    ['%_*', []],
    ['', []],
  ])('%j are %j', (text, expected) => {
    expect(splitWords(text)).toEqual(expected);
  });

  it('are kept once each, in order, up to a limit', () => {
    expect(searchWords('b a', 'A b', null, undefined)).toEqual(['a', 'b']);
    expect(searchWords('x'.repeat(100))).toEqual(['x'.repeat(64)]);
  });
});

describe('a time zone', () => {
  it.each([
    ['Europe/Berlin', true],
    ['America/Argentina/Buenos_Aires', true],
    ['UTC', true],
    ['Asia/Kolkata', true],
    ['+01:00', false],
    ['Mars/Olympus', false],
    ['', false],
    ['Europe/Berlin ', false],
  ])('%j is valid: %s', (name, expected) => {
    expect(isTimeZone(name)).toBe(expected);
  });
});
