import { expect, it } from 'vitest';
import { skippedRowsText } from './skipped-rows.ts';

it('repeats the columns of the file and adds the reasons', () => {
  const rows = [
    {
      cells: { Email: 'ana@', 'Staff no.': '=1+1', Name: 'Silva, "Ana"' },
      messages: ['Enter an email address.', 'There is no department “Enginering”.'],
    },
    { cells: { Email: 'bo@x.test' }, messages: [] },
  ];
  expect(skippedRowsText(['Name', 'Email', 'Staff no.'], rows)).toBe(
    '\uFEFFName,Email,Staff no.,Error\r\n' +
      '"Silva, ""Ana""",ana@,\'=1+1,Enter an email address. There is no department “Enginering”.\r\n' +
      ',bo@x.test,,\r\n',
  );
});
