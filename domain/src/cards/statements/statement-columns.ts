import { guessColumns } from '../../text/guess-columns.ts';

/** The columns of a statement table with their usual headers, the most likely first. */
const statementColumns = {
  card: {
    label: 'the card number',
    names: [
      ...['card number', 'card', 'card no', 'card last 4', 'last 4', 'last four', 'last four digits', 'card ending'],
      ...['card ending in', 'masked card number', 'account number', 'account', 'account no', 'kartennummer', 'pan'],
    ],
  },
  spent_on: {
    label: 'the transaction date',
    names: [
      ...['transaction date', 'trans date', 'tran date', 'date of transaction', 'purchase date', 'charge date', 'date'],
      ...['spent on', 'value date', 'datum', 'belegdatum', 'date de transaction'],
    ],
  },
  posted_on: {
    label: 'the posting date',
    names: ['post date', 'posting date', 'posted date', 'posted', 'date posted', 'booking date', 'buchungsdatum'],
  },
  amount: {
    label: 'the amount',
    names: [
      ...['amount', 'transaction amount', 'billing amount', 'billed amount', 'amount in billing currency', 'total'],
      ...['posted amount', 'net amount', 'betrag', 'montant'],
    ],
  },
  debit: {
    label: 'the debit',
    names: ['debit', 'debit amount', 'charges', 'charge', 'withdrawal', 'money out', 'soll'],
  },
  credit: { label: 'the credit', names: ['credit', 'credit amount', 'payments', 'deposit', 'money in', 'haben'] },
  currency: {
    label: 'the currency',
    names: ['currency', 'billing currency', 'currency code', 'ccy', 'posted currency', 'währung', 'devise'],
  },
  merchant: {
    label: 'the merchant',
    names: [
      ...['merchant', 'merchant name', 'vendor', 'supplier', 'supplier name', 'payee', 'name', 'description'],
      ...['transaction description', 'appears on your statement as', 'details', 'händler', 'libellé'],
    ],
  },
  description: {
    label: 'the description',
    names: [
      'description',
      'transaction description',
      'memo',
      'extended details',
      'notes',
      'text',
      'purpose',
      'details',
    ],
  },
  external_id: {
    label: 'the transaction id',
    names: ['transaction id', 'transaction reference', 'reference number', 'reference', 'transaction number', 'id'],
  },
  foreign_amount: {
    label: 'the foreign amount',
    names: ['foreign amount', 'original amount', 'local amount', 'source amount', 'amount in original currency'],
  },
  foreign_currency: {
    label: 'the foreign currency',
    names: ['foreign currency', 'original currency', 'local currency', 'source currency', 'merchant currency'],
  },
  holder: {
    label: 'the cardholder',
    names: ['cardholder', 'card holder', 'cardholder name', 'card member', 'cardmember', 'employee', 'account name'],
  },
  mcc: { label: 'the merchant category code', names: ['mcc', 'merchant category code', 'category code', 'sic'] },
  bank: { label: 'the bank', names: ['bank name', 'bank', 'issuer'] },
  network: { label: 'the card network', names: ['network', 'card type', 'card network', 'brand'] },
  is_debit_positive: { label: 'whether charges are positive', names: ['is_debit_positive', 'debit positive'] },
} as const satisfies Record<string, { label: string; names: readonly string[] }>;

export type StatementField = keyof typeof statementColumns;
export type StatementMapping = Readonly<Partial<Record<StatementField, string>>>;

export function suggestStatementMapping(headers: readonly string[]): StatementMapping {
  const names = Object.entries(statementColumns).map(([field, column]) => [field, column.names] as const);
  return guessColumns(headers, names);
}

/** Returns a sentence about the first required column that a mapping lacks; null if the mapping is complete. */
export function missingColumn(mapping: StatementMapping): string | null {
  const lacks = (...fields: StatementField[]) => fields.every((field) => mapping[field] === undefined);
  const missing: StatementField | undefined = lacks('card')
    ? 'card'
    : lacks('spent_on', 'posted_on')
      ? 'spent_on'
      : lacks('amount', 'debit', 'credit')
        ? 'amount'
        : lacks('merchant', 'description')
          ? 'merchant'
          : undefined;
  return missing ? `Choose the column with ${statementColumns[missing].label}.` : null;
}
