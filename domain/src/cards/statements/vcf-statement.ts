import { readDay } from '../../expenses/sheet/sheet-cells.ts';
import type { Money } from '../../money/money.ts';
import { problem, type StatementRecord, statementRecord, UnreadableStatement } from './statement-line.ts';
import { currencyFrom, isoDecimals, moneyFromDigits, negated } from './statement-money.ts';
import { type TextLine, textLines } from './text-lines.ts';

/**
 * The first field of a line is 8 in the header of a block and 9 in its trailer. In a block of transactions, the fifth
 * field of both is 5.
 */
const blockHeader = '8';
const blockTrailer = '9';
const transactionBlock = 5;
/** The positions of the fields of a transaction, counted from 0. */
const at = {
  card: 1,
  posted_on: 2,
  reference: 3,
  sequence: 4,
  merchant: 8,
  city: 9,
  foreign_amount: 13,
  amount: 14,
  foreign_currency: 15,
  mcc: 16,
  type: 17,
  spent_on: 18,
  currency: 19,
};
/** The transaction types of credit vouchers, payments and reversals. All other types are charges. */
const creditTypes = new Set(['11', '30', '31', '61', '63', '65', '71', '73']);

/**
 * Reads a Visa Commercial Format 4 file: tab-separated records in blocks, each with one type of record. Only the blocks
 * of transactions are read.
 */
export async function* readVcfStatement(chunks: AsyncIterable<string>): AsyncGenerator<StatementRecord> {
  let block: { type: number; line: number; count: number } | undefined;
  let last = 1;
  for await (const { line, text } of textLines(chunks)) {
    last = line;
    const fields = text.split('\t').map((field) => field.trim());
    if (fields[0] === blockHeader && !block) block = { type: Number(fields[4]), line, count: 0 };
    else if (fields[0] === blockTrailer && block && Number(fields[4]) === block.type) {
      const stated = Number(fields[5] || Number.NaN);
      if (block.type === transactionBlock && Number.isInteger(stated) && stated !== block.count)
        yield problem(line, `The block should have ${stated} transactions but has ${block.count}.`);
      block = undefined;
    } else if (block?.type === transactionBlock && text.trim() !== '') {
      block.count += 1;
      yield readTransaction({ line, text }, fields);
    }
  }
  if (block) throw new UnreadableStatement(last, 'The file ends inside a block of records. It may be incomplete.');
}

function readTransaction({ line }: TextLine, fields: readonly string[]): StatementRecord {
  if (fields.length <= at.currency)
    return problem(line, `The transaction has ${fields.length} fields instead of at least ${at.currency + 1}.`);
  const field = (name: keyof typeof at) => fields[at[name]] ?? '';
  const isCredit = creditTypes.has(field('type'));
  const amount = (name: 'amount' | 'foreign_amount', code: 'currency' | 'foreign_currency'): Money | null => {
    const currency = currencyFrom(field(code));
    const money = currency ? moneyFromDigits(field(name), isoDecimals(currency), currency) : null;
    return money && isCredit ? negated(money) : money;
  };
  return statementRecord({
    line,
    card: field('card'),
    network: 'Visa',
    external_id: field('reference') && `${field('reference')}/${field('sequence')}`,
    amount: amount('amount', 'currency'),
    foreign: amount('foreign_amount', 'foreign_currency'),
    spent_on: dayOf(field('spent_on')),
    posted_on: dayOf(field('posted_on')),
    merchant: field('merchant'),
    description: field('city'),
    mcc: field('mcc'),
    details: { city: field('city') },
  });
}

/** Reads a date: 11102026 is 10 November 2026. */
function dayOf(text: string): string | null {
  const match = /^(\d{2})(\d{2})(\d{4})$/u.exec(text);
  return match ? readDay(`${match[3]}-${match[1]}-${match[2]}`, 'month_first') : null;
}
