/** The reason codes of ISO 20022 for refused and returned payments, in plain words. */
const texts: Readonly<Record<string, string>> = {
  AC01: 'The account number is wrong.',
  AC03: 'The account number of the payee is wrong.',
  AC04: 'The account is closed.',
  AC06: 'The account is blocked.',
  AC13: 'The account cannot receive this kind of payment.',
  AG01: 'The account cannot receive credit transfers.',
  AG02: 'The bank does not know this kind of payment.',
  AM04: 'The paying account does not have enough money.',
  AM05: 'The bank received this payment twice.',
  BE04: 'The address of the payee is missing.',
  BE05: 'The bank does not know the payer.',
  DT01: 'The execution date is not valid.',
  FF01: 'The bank could not read the file.',
  FOCR: 'The payment was returned at the payer’s request.',
  MD07: 'The account holder has died.',
  MS02: 'The payee refused the payment.',
  MS03: 'The bank gave no reason.',
  RC01: 'The BIC is wrong.',
  RR01: 'The bank needs details of the payer’s account.',
  RR02: 'The bank needs the name and address of the payer.',
  RR03: 'The bank needs the name and address of the payee.',
  RR04: 'Regulation does not allow the payment.',
  TM01: 'The file arrived after the bank’s closing time.',
};

/** Returns the sentence for a code. An unknown code is shown as it is, with the text that the bank sent. */
export function failureText(code: string, bankText: string): string {
  const known = texts[code];
  if (known) return known;
  if (!code && !bankText) return '';
  return `The bank reported${code ? ` ${code.slice(0, 35)}` : ''}${bankText ? `: ${bankText.slice(0, 105)}` : ''}.`;
}
