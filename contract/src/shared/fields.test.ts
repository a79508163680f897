import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { amount, currencyCode, email, idOf, password, text, token } from './fields.ts';

describe('text fields', () => {
  const name = text({ max: 10 });

  it.each([
    ['Ana', 'Ana'],
    ['  Ana   Lopez ', 'Ana Lopez'],
    ['a\tb\nc', 'a b c'],
    ['x'.repeat(10), 'x'.repeat(10)],
    [`${' '.repeat(30)}Ana`, 'Ana'],
    ["O'Brien 李", "O'Brien 李"],
    ['<b>hi</b>', '<b>hi</b>'],
    ['x'.repeat(11), undefined],
    [' '.repeat(41), undefined],
    ['', undefined],
    ['   ', undefined],
    ['a\u0000b', undefined],
    ['a\u001bb', undefined],
    ['a\u007fb', undefined],
    [5, undefined],
    [null, undefined],
  ])('%j becomes %j', (sent, saved) => {
    expect(name.safeParse(sent).data).toBe(saved);
  });

  it('may be empty when allowed', () => {
    expect(text({ max: 10, min: 0 }).safeParse('  ').data).toBe('');
  });
});

describe('email fields', () => {
  it.each([
    ['ana@company.com', 'ana@company.com'],
    [' Ana@Company.COM ', 'ana@company.com'],
    ['ana+expenses@company.co.uk', 'ana+expenses@company.co.uk'],
    ['ana', undefined],
    ['ana@', undefined],
    ['@company.com', undefined],
    ['ana@company', undefined],
    ['ana b@company.com', undefined],
    ['ana@company.com\u0000', undefined],
    ['ana@company.com, eve@elsewhere.com', undefined],
    ['ana@company.com\nbcc: eve@elsewhere.com', undefined],
    [`${'a'.repeat(250)}@company.com`, undefined],
    [['ana@company.com'], undefined],
  ])('%j becomes %j', (sent, saved) => {
    expect(email.safeParse(sent).data).toBe(saved);
  });
});

describe('secrets', () => {
  it.each([
    ['  spaces stay  ', true],
    ['пароль', true],
    ['x'.repeat(200), true],
    ['x'.repeat(201), false],
    ['', false],
    ['nul\u0000byte', false],
    [12345678901, false],
  ])('the password %j is accepted: %s', (sent, isRead) => {
    const parsed = password.safeParse(sent);
    expect(parsed.success).toBe(isRead);
    if (isRead) expect(parsed.data).toBe(sent);
  });

  it.each([
    ['abc-DEF_123.~', true],
    ['x'.repeat(2048), true],
    ['x'.repeat(2049), false],
    ['', false],
    ['a b', false],
    ['a&b', false],
    ['a/../b', false],
    ['a\n', false],
    ["a'--", false],
  ])('the token %j is accepted: %s', (sent, isRead) => {
    expect(token.safeParse(sent).success).toBe(isRead);
  });
});

describe('money in the API', () => {
  it.each([
    ['12.30', true],
    ['0', true],
    ['-1.234', true],
    ['999999999999999.9999', true],
    ['1000000000000000', false],
    ['1,234.50', false],
    ['1e3', false],
    ['.5', false],
    ['5.', false],
    ['NaN', false],
    ['１２', false],
    [12.3, false],
  ])('%j is an amount: %s', (sent, isAmount) => {
    expect(amount.safeParse(sent).success).toBe(isAmount);
  });

  it.each([
    ['USD', true],
    ['usd', false],
    ['US', false],
    ['USDT', false],
    ['U$D', false],
  ])('%j is a currency code: %s', (sent, isCode) => {
    expect(currencyCode.safeParse(sent).success).toBe(isCode);
  });
});

describe('an id field', () => {
  it('accepts UUIDs only and declares its kind of record', () => {
    const slot = idOf('report');
    expect(slot.safeParse('0190b2a0-7c1e-7000-8000-000000000001').success).toBe(true);
    expect(slot.safeParse("' or 1=1 --").success).toBe(false);
    expect(slot.safeParse('{0190b2a0-7c1e-7000-8000-000000000001}').success).toBe(false);
    expect(z.toJSONSchema(z.object({ slot: slot.optional() }))).toMatchObject({
      properties: { slot: { format: 'uuid', ref: 'report' } },
    });
  });
});
