import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

describe('passwordStrength', () => {
  it.each([
    ['', 0, 'At least 10 characters. A few plain words work well.'],
    ['short', 1, 'Too short, use at least 10 characters.'],
    ['password2026', 1, 'Too easy to guess: it is one of the first to be guessed.'],
    ['kenji.watanabe', 1, 'Too easy to guess: it contains your email.'],
    ['river lamp 7', 2, 'Good. A longer password is even stronger.'],
    ['correct horse battery', 3, 'Strong.'],
  ])('rates %j with %i bars', (password, bars, text) => {
    expect(passwordStrength(password, 'kenji.watanabe@meridianlabs.example')).toEqual({ bars, text });
  });
});
