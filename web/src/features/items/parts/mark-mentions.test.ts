import { describe, expect, it } from 'vitest';
import { markMentions, openMention } from './mark-mentions.ts';

const marked = (comment: string, names: string[]) =>
  markMentions(comment, names)
    .map(({ text, is_mention }) => (is_mention ? `[${text}]` : text))
    .join('');

describe('mentions in a comment', () => {
  it.each([
    ['Please look, @Ines Moreau.', ['Ines Moreau'], 'Please look, [@Ines Moreau].'],
    ['@Ana and @Ana Lopez', ['Ana', 'Ana Lopez'], '[@Ana] and [@Ana Lopez]'],
    ['mail me@home', ['home'], 'mail me[@home]'],
    ['@@Ana', ['Ana'], '@[@Ana]'],
    ['nobody @here', ['Ines Moreau'], 'nobody @here'],
    ['', [], ''],
  ])('%s', (comment, names, expected) => {
    expect(marked(comment, names)).toBe(expected);
  });
});

describe('a mention being typed', () => {
  it.each([
    ['@', { at: 0, search: '' }],
    ['Hello @ine', { at: 6, search: 'ine' }],
    ['Hello @Ines Mo', { at: 6, search: 'Ines Mo' }],
    ['Tomás @José ', { at: 6, search: 'José ' }],
    ['mail@home', null],
    ['@Ines, look', null],
    ['@one two three four', null],
    ['no mention', null],
  ])('%s', (typed, expected) => {
    expect(openMention(typed, typed.length)).toEqual(expected);
  });

  it('ends at the caret', () => {
    expect(openMention('@ines later', 5)).toEqual({ at: 0, search: 'ines' });
  });
});
