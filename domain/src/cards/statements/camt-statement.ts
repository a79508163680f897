import { readDay } from '../../expenses/sheet/sheet-cells.ts';
import type { Money } from '../../money/money.ts';
import { type StatementRecord, statementRecord } from './statement-line.ts';
import { currencyFrom, moneyFromText, negated } from './statement-money.ts';
import { fieldText, type XmlFields, xmlRecords } from './xml-records.ts';
import { attributeOf } from './xml-tokens.ts';

/** Reads an ISO 20022 camt.053 statement. Its entries are debits (charges) and credits. */
export async function* readCamtStatement(chunks: AsyncIterable<string>): AsyncGenerator<StatementRecord> {
  let account = { card: '', holder: '', bank: '' };
  const records = xmlRecords(chunks, {
    isRecord: (name) => name === 'Ntry',
    opened: ({ name }) => {
      if (name === 'Stmt') account = { card: '', holder: '', bank: '' };
    },
    text: (path, text) => {
      const place = path.slice(path.indexOf('Acct')).join('/');
      if (place === 'Acct/Id/IBAN' || place === 'Acct/Id/Othr/Id') account.card = text;
      if (place === 'Acct/Ownr/Nm') account.holder = text;
      if (place === 'Acct/Svcr/FinInstnId/Nm') account.bank = text;
    },
  });
  for await (const { fields } of records) yield readEntry(fields, account);
}

function readEntry(fields: XmlFields, account: { card: string; holder: string; bank: string }): StatementRecord {
  const isCredit = fields.texts.get('CdtDbtInd') === 'CRDT';
  const signed = (money: Money | null) => (money && isCredit ? negated(money) : money);
  const day = (...endings: string[]) => readDay(fieldText(fields, ...endings), 'month_first');
  return statementRecord({
    ...account,
    line: fields.line,
    card: fieldText(fields, 'Card/PlainCardData/PAN', 'PlainCardData/PAN', 'MskdCardNb') || account.card,
    network: fieldText(fields, 'CardBrnd/Id', 'CardBrnd'),
    external_id: fieldText(fields, 'AcctSvcrRef', 'Refs/TxId', 'NtryRef'),
    amount: signed(moneyAt(fields, 'Amt')),
    foreign: signed(moneyAt(fields, 'NtryDtls/TxDtls/AmtDtls/InstdAmt/Amt')),
    spent_on: day('CardTx/TxDt', 'TxDtTm', 'RltdDts/TxDtTm', 'ValDt/Dt', 'ValDt/DtTm'),
    posted_on: day('BookgDt/Dt', 'BookgDt/DtTm'),
    merchant: fieldText(
      fields,
      isCredit ? 'RltdPties/Dbtr/Pty/Nm' : 'RltdPties/Cdtr/Pty/Nm',
      isCredit ? 'RltdPties/Dbtr/Nm' : 'RltdPties/Cdtr/Nm',
      'POI/Id/ShrtNm',
      'AddtlNtryInf',
    ),
    description: fieldText(fields, 'RmtInf/Ustrd', 'AddtlTxInf', 'AddtlNtryInf'),
    mcc: fieldText(fields, 'MrchntCtgyCd'),
  });
}

function moneyAt(fields: XmlFields, path: string): Money | null {
  const currency = currencyFrom(attributeOf(fields.attributes.get(path) ?? '', 'Ccy'));
  return moneyFromText(fields.texts.get(path) ?? '', currency);
}
