import { moneyFrom, sum, toDecimal } from '../money/money.ts';
import type { AccountNumbers } from './account-numbers.ts';
import { sepaText } from './bank-text.ts';
import type { FilePayment, Payer, PaymentFile } from './payment-file.ts';

const currency = 'EUR';

/**
 * Writes a SEPA credit transfer (pain.001.001.09). Each combination of account and execution date gets its own PmtInf.
 */
export function sepaFile(files: readonly PaymentFile[]): string {
  const [first] = files;
  if (!first) throw new Error('A SEPA file needs payments.');
  const all = files.flatMap(({ payments }) => payments);
  const header = element('GrpHdr', [
    element('MsgId', first.message_id),
    element('CreDtTm', first.created_at.toISOString().slice(0, 19)),
    ...totalsOf(all),
    element('InitgPty', [element('Nm', sepaText(first.payer.name, nameWidth))]),
  ]);
  const body = element('CstmrCdtTrfInitn', [header, ...byAccountAndDate(files).map(paymentInformation)]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}">${body}</Document>\n`;
}

const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';
/**
 * The maximum length of a name. The rules of the European Payments Council allow 70 characters, although the schema
 * allows 140.
 */
const nameWidth = 70;
const remittanceWidth = 140;
const idWidth = 35;

interface Group {
  id: string;
  execution_on: string;
  payer: Payer;
  payments: FilePayment[];
}

/** Groups payments by paying account and execution date, because a PmtInf element has one of each. */
function byAccountAndDate(files: readonly PaymentFile[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { message_id, execution_on, payer, payments } of files) {
    const key = `${execution_on} ${ibanOf(payer.numbers).iban}`;
    const id = `${message_id.slice(0, idWidth - 3)}-${groups.size + 1}`;
    const group = groups.get(key) ?? { id, execution_on, payer, payments: [] };
    group.payments.push(...payments);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function paymentInformation({ id, execution_on, payer, payments }: Group): string {
  const { iban, bic } = ibanOf(payer.numbers);
  return element('PmtInf', [
    element('PmtInfId', id),
    element('PmtMtd', 'TRF'),
    // Each payment is booked individually, so that it can be found on the statement.
    element('BtchBookg', 'false'),
    ...totalsOf(payments),
    element('PmtTpInf', [element('SvcLvl', [element('Cd', 'SEPA')])]),
    element('ReqdExctnDt', [element('Dt', execution_on)]),
    element('Dbtr', [element('Nm', sepaText(payer.name, nameWidth))]),
    element('DbtrAcct', [element('Id', [element('IBAN', iban)]), element('Ccy', currency)]),
    element('DbtrAgt', [bankElement(bic)]),
    element('ChrgBr', 'SLEV'),
    ...payments.map(transaction),
  ]);
}

function transaction({ end_to_end_id, payee, numbers, amount, text }: FilePayment): string {
  const { iban, bic } = ibanOf(numbers);
  return element('CdtTrfTxInf', [
    element('PmtId', [element('EndToEndId', end_to_end_id)]),
    element('Amt', [`<InstdAmt Ccy="${currency}">${toDecimal(moneyFrom(amount, currency))}</InstdAmt>`]),
    ...(bic ? [element('CdtrAgt', [bankElement(bic)])] : []),
    element('Cdtr', [element('Nm', sepaText(payee, nameWidth))]),
    element('CdtrAcct', [element('Id', [element('IBAN', iban)])]),
    element('RmtInf', [element('Ustrd', sepaText(text, remittanceWidth))]),
  ]);
}

function totalsOf(payments: readonly FilePayment[]): string[] {
  const total = sum(
    payments.map(({ amount }) => moneyFrom(amount, currency)),
    currency,
  );
  return [element('NbOfTxs', String(payments.length)), element('CtrlSum', toDecimal(total))];
}

/** Builds the element for a bank. If there is no BIC, the bank derives it from the IBAN. */
function bankElement(bic: string): string {
  return element('FinInstnId', [bic ? element('BICFI', bic) : element('Othr', [element('Id', 'NOTPROVIDED')])]);
}

function ibanOf(numbers: AccountNumbers): { iban: string; bic: string } {
  if (numbers.kind !== 'iban') throw new Error('A SEPA file pays accounts with an IBAN.');
  return numbers;
}

/** Builds an element that contains either text, which is escaped, or other elements. */
function element(name: string, content: string | readonly string[]): string {
  const inner = typeof content === 'string' ? escaped(content) : content.join('');
  return `<${name}>${inner}</${name}>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
