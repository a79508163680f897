import { describe, expect, it } from 'vitest';
import { acceptPassword } from './password.ts';

const about = { email: 'ana.lopez@company.test' };

describe('a password', () => {
  it.each([
    ['a long enough secret'],
    ['correct horse battery staple'],
    ['outlay-demo'],
    ['пароль-из-слов'],
    ['12 monkeys 34'],
    [`${'x'.repeat(100)}abc123`],
  ])('%j is accepted', (password) => {
    expect(acceptPassword(password, about)).toEqual({ allowed: true, value: password });
  });

  it.each([
    ['', 'at least 10 characters'],
    ['short', 'at least 10 characters'],
    ['123456789', 'at least 10 characters'],
    [`long ${'x'.repeat(200)}`, 'at most 200 characters'],
    ['aaaaaaaaaaaa', 'it repeats the same few characters'],
    ['abcabcabcabc', 'it repeats the same few characters'],
    ['Aa Aa Aa Aa Aa', 'it repeats the same few characters'],
    ['password2026', 'it is one of the first to be guessed'],
    ['PassWord2026', 'it is one of the first to be guessed'],
    ['1234567890', 'it is one of the first to be guessed'],
    ['qwertyuiop', 'it is one of the first to be guessed'],
    ['ana.lopez 1', 'it contains your email'],
    ['I am ANA.LOPEZ', 'it contains your email'],
  ])('%j is refused: %s', (password, reason) => {
    expect(acceptPassword(password, about)).toEqual({ allowed: false, code: 'password.too_weak', facts: { reason } });
  });

  it('may contain a name of up to three letters', () => {
    expect(acceptPassword('anagrams galore', { email: 'ana@company.test' }).allowed).toBe(true);
  });
});
