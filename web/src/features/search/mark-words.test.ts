import { expect, it } from 'vitest';
import { markWords } from './mark-words.ts';

const marked = (label: string, typed: string) =>
  markWords(label, typed)
    .map(({ text, is_marked }) => (is_marked ? `[${text}]` : text))
    .join('');

it.each([
  ['Expense policies', 'expense pol', '[Expense] [pol]icies'],
  ['Expense policies', '', 'Expense policies'],
  ['Expense policies', 'icies', 'Expense policies'],
  ['Create expense', 'EXP', 'Create [exp]ense'],
  ['Billing & Subscription', 'sub b', '[B]illing & [Sub]scription'],
])('marks in "%s" the matches of "%s"', (label, typed, expected) => expect(marked(label, typed)).toBe(expected));
