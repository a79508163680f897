import { readDay } from '../../expenses/sheet/sheet-cells.ts';
import { type StatementRecord, statementRecord, UnreadableStatement } from './statement-line.ts';
import { currencyFrom, moneyFromText, negated } from './statement-money.ts';
import { type XmlToken, xmlTokens } from './xml-tokens.ts';

interface Transaction {
  line: number;
  fields: Map<string, string>;
}

const mostFields = 100;

/**
 * Reads an OFX or QFX file. Version 1 is SGML, where values have no closing tags, and version 2 is XML, so a value
 * belongs to the tag before it. Charges are negative in these files.
 */
export async function* readOfxStatement(chunks: AsyncIterable<string>): AsyncGenerator<StatementRecord> {
  const reader = xmlTokens();
  const account = { card: '', currency: '', bank: '' };
  let transaction: Transaction | undefined;
  let [tag, line, isComplete] = ['', 1, false];

  const finished = function* (): Generator<StatementRecord> {
    if (transaction) yield readTransaction(transaction, account);
    transaction = undefined;
  };
  const readText = (text: string) => {
    if (transaction && transaction.fields.size < mostFields && !transaction.fields.has(tag))
      transaction.fields.set(tag, text);
    if (transaction) return;
    if (tag === 'ACCTID') account.card = text;
    if (tag === 'CURDEF') account.currency = text;
    if (tag === 'ORG') account.bank = text;
  };

  for await (const chunk of chunks) {
    for (const token of reader.push(chunk)) {
      line = token.line;
      if (token.kind === 'text') {
        if (token.text.trim() !== '' && tag !== '') readText(token.text.trim());
        continue;
      }
      tag = token.kind === 'open' ? token.name.toUpperCase() : '';
      if (endsTransaction(token)) yield* finished();
      if (tag === 'STMTTRN') transaction = { line, fields: new Map() };
      if (token.kind === 'close' && token.name.toUpperCase() === 'OFX') isComplete = true;
    }
  }
  reader.end();
  if (!isComplete) throw new UnreadableStatement(line, 'The file ends too early. It may be incomplete.');
}

function endsTransaction(token: XmlToken): boolean {
  if (token.kind === 'text') return false;
  const name = token.name.toUpperCase();
  return name === 'STMTTRN' || (token.kind === 'close' && (name === 'BANKTRANLIST' || name === 'OFX'));
}

function readTransaction(
  { line, fields }: Transaction,
  { card, currency, bank }: { card: string; currency: string; bank: string },
): StatementRecord {
  const field = (name: string) => fields.get(name) ?? '';
  const amount = moneyFromText(field('TRNAMT'), currencyFrom(field('CURSYM')) ?? currencyFrom(currency));
  return statementRecord({
    line,
    card,
    bank,
    external_id: field('FITID'),
    amount: amount && negated(amount),
    spent_on: dayOf(field('DTUSER')),
    posted_on: dayOf(field('DTPOSTED')),
    merchant: field('NAME'),
    description: field('MEMO'),
    mcc: field('SIC'),
  });
}

/** Reads a date: 20261110, 20261110120000 and 20261110120000.000[-5:EST] are 10 November 2026. */
function dayOf(text: string): string | null {
  const match = /^(\d{4})(\d{2})(\d{2})/u.exec(text);
  return match ? readDay(`${match[1]}-${match[2]}-${match[3]}`, 'month_first') : null;
}
