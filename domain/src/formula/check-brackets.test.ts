import { describe, expect, it } from 'vitest';
import { sentenceFor } from '../refusals.ts';
import { checkBrackets } from './check-brackets.ts';

describe('the brackets of a formula', () => {
  it.each([
    ['', 0],
    ['abc_def + - * /', 0],
    ['()', 1],
    ['[nights] * {rate}', 2],
    ['{[(a + b) * c] - d}', 3],
    ['()[]{}', 3],
    ['((((a))))', 4],
    ['concat("(", a)', 1],
    ["concat(')', a)", 1],
    ['"((("', 0],
    ['round(a / [b c], 2)', 2],
  ])('%j match: %i pairs', (text, pairs) => {
    expect(checkBrackets(text)).toEqual({ allowed: true, value: { pairs } });
  });

  it.each([
    ['(a + b', 'The bracket ( at character 1 is not closed.'],
    ['a + b)', 'The bracket ) at character 6 has no opening bracket.'],
    ['(a + b]', 'The bracket ] at character 7 should be ), to close ( at character 1.'],
    ['[a * (b] + c)', 'The bracket ] at character 8 should be ), to close ( at character 6.'],
    ['{a', 'The bracket { at character 1 is not closed.'],
    [']', 'The bracket ] at character 1 has no opening bracket.'],
    ['((a)', 'The bracket ( at character 1 is not closed.'],
    ['(a + [b', 'The bracket [ at character 6 is not closed.'],
    ['([)]', 'The bracket ) at character 3 should be ], to close [ at character 2.'],
    ['a}b', 'The bracket } at character 2 has no opening bracket.'],
    ["driver's (rate", 'The bracket ( at character 10 is not closed.'],
  ])('%j do not', (text, sentence) => {
    const decision = checkBrackets(text);
    expect(decision.allowed).toBe(false);
    if (!decision.allowed) expect(sentenceFor(decision.code, decision.facts)).toBe(sentence);
  });
});
