import { describe, expect, it } from 'vitest';
import { isAutomaticMail } from './automatic-mail.ts';
import { isForged } from './mail-authentication.ts';
import { looksLikeReceipt, type MailPart, mailedReceipts } from './mailed-receipts.ts';

const header = (line: string) => {
  const [key = '', ...value] = line.split(':');
  return { key: key.toLowerCase(), value: value.join(':').trim() };
};

describe('a mail that a program sent', () => {
  it.each([
    ['Auto-Submitted: auto-replied', true],
    ['Auto-Submitted: auto-generated; type=x', true],
    ['Auto-Submitted: no', false],
    ['Precedence: bulk', true],
    ['Precedence: first-class', false],
    ['X-Auto-Response-Suppress: All', true],
    ['X-Auto-Response-Suppress: None', false],
    ['X-Autoreply: yes', true],
    ['List-Id: <news.example>', true],
    ['Return-Path: <>', true],
    ['Return-Path: <ana@example.com>', false],
    ['Content-Type: multipart/report; report-type=delivery-status', true],
    ['Message-ID: <0199.outlay@outlay.example>', true],
    ['Message-ID: <abc@mail.example>', false],
  ])('with the header %s is recognised: %s', (line, expected) => {
    expect(isAutomaticMail([header(line)], { from: 'ana@example.com' })).toBe(expected);
  });

  it('from a mail server is recognised by its sender', () => {
    expect(isAutomaticMail([], { from: 'MAILER-DAEMON@example.com' })).toBe(true);
  });
});

describe('the check of the relay', () => {
  const relay = 'mx.outlay.example';
  it.each([
    ['mx.outlay.example; dmarc=pass; spf=fail', false],
    ['mx.outlay.example; dmarc=fail (p=none); dkim=pass; spf=pass', true],
    ['mx.outlay.example; dkim=fail; spf=softfail', true],
    ['mx.outlay.example; dkim=pass; spf=fail', false],
    ['mx.outlay.example; dmarc=none; dkim=fail; spf=pass', false],
    ['mx.outlay.example; none', false],
    ['MX.outlay.example 1; spf=fail', true],
    ['mx.elsewhere.example; dmarc=pass', true],
  ])('%s: forged %s', (value, expected) => {
    expect(isForged([{ key: 'authentication-results', value }], relay)).toBe(expected);
  });

  it('ignores results below the topmost, because the sender can write them', () => {
    const headers = ['mx.outlay.example; dmarc=fail', 'mx.outlay.example; dmarc=pass'];
    expect(
      isForged(
        headers.map((value) => ({ key: 'authentication-results', value })),
        relay,
      ),
    ).toBe(true);
  });

  it('refuses a mail that did not pass the relay, and asks for nothing without one', () => {
    expect(isForged([], relay)).toBe(true);
    expect(isForged([], undefined)).toBe(false);
  });
});

describe('the receipts among the files of a mail', () => {
  const part = (name: string, type: string, kb: number, is_inline = false): MailPart => ({
    name,
    type,
    bytes: kb * 1024,
    is_inline,
  });
  const names = (parts: MailPart[]) => {
    const { receipts, unsupported } = mailedReceipts(parts);
    return [receipts.map(({ name }) => name), unsupported.map(({ name }) => name)];
  };

  it.each<[string, MailPart[], string[][]]>([
    ['an attached PDF', [part('a.pdf', 'application/pdf', 9)], [['a.pdf'], []]],
    ['a PDF shown within the text', [part('a.pdf', 'application/pdf', 9, true)], [['a.pdf'], []]],
    [
      'a logo beside a PDF',
      [part('a.pdf', 'application/pdf', 9), part('logo', 'image/png', 90, true)],
      [['a.pdf'], []],
    ],
    ['a pasted photo', [part('photo', 'image/jpeg', 400, true)], [['photo'], []]],
    ['only a logo', [part('logo', 'image/png', 12, true)], [[], []]],
    ['a tracking pixel', [part('pixel', 'image/gif', 1, true)], [[], []]],
    ['a Word file', [part('terms.docx', 'application/msword', 30)], [[], ['terms.docx']]],
    ['an invitation', [part('invite.ics', 'text/calendar', 3)], [[], []]],
    ['a small attached photo', [part('photo', 'image/png', 2)], [['photo'], []]],
  ])('%s', (_name, parts, expected) => {
    expect(names(parts)).toEqual(expected);
  });

  it.each([
    ['Total EUR 23.40', true],
    ['You paid $12', true],
    ['Summe: 23,40 €', true],
    ['See you on Monday at 12.30', false],
    ['Please find my receipts', false],
  ])('a text is a receipt if it has an amount: %s', (text, expected) => {
    expect(looksLikeReceipt(text)).toBe(expected);
  });
});
