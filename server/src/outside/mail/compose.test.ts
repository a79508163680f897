import { expect, it } from 'vitest';
import { composeMail } from './compose.ts';

const mail = composeMail({
  to: 'ana@company.test',
  subject: 'Two expenses',
  greeting: 'Hello Ana,',
  lines: [
    'Coffee, USD 11.85',
    'ER-1021 “Porto” was paid.',
    { text: 'Hotel', details: 'EUR 1,200.00 & breakfast', url: 'https://outlay.test/home' },
  ],
  action: { label: 'Open Outlay', url: 'https://outlay.test/home' },
  footer: 'You receive this once a day.',
  brand: { color: '#b00020', company: 'Company', logo: null },
});

it('keeps an amount in one line with its currency, and plain text as it is', () => {
  expect(mail.html).toContain('Coffee, USD&nbsp;11.85');
  expect(mail.html).toContain('EUR&nbsp;1,200.00 &#38; breakfast');
  expect(mail.text).toContain('Coffee, USD 11.85');
});

it('keeps the number of a report in one line', () => {
  expect(mail.html).toContain('<span style="white-space:nowrap">ER-1021</span> “Porto” was paid.');
  expect(mail.text).toContain('ER-1021 “Porto” was paid.');
});

it('keeps the colour of the company in dark mode', () => {
  expect(mail.html).toContain('border-top:4px solid #b00020');
  expect(mail.html).not.toMatch(/border(?:-top)?(?:-color)?:[^;"]*!important/u);
});
