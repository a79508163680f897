import { readDay } from '../../expenses/sheet/sheet-cells.ts';
import type { Money } from '../../money/money.ts';
import { type StatementRecord, statementRecord } from './statement-line.ts';
import { currencyFrom, isoDecimals, moneyFromDigits, negated } from './statement-money.ts';
import { fieldAttributes, fieldText, type XmlFields, xmlRecords } from './xml-records.ts';
import { attributeOf } from './xml-tokens.ts';

/** The elements of transactions, and of the fees and payments that are listed with them. */
const recordNames = new Set(['FinancialTransactionEntity', 'FinancialAdjustmentRecord_5900']);

/** Reads a Mastercard Common Data Format 3 file. */
export async function* readCdfStatement(chunks: AsyncIterable<string>): AsyncGenerator<StatementRecord> {
  let [card, holder] = ['', ''];
  const records = xmlRecords(chunks, {
    isRecord: (name) => recordNames.has(name),
    opened: ({ name }, attributes) => {
      if (name !== 'AccountEntity') return;
      card = attributeOf(attributes, 'AccountNumber');
      holder = '';
    },
    text: (path, text) => {
      if (path.at(-1) === 'NameLine1' && path.includes('AccountEntity')) holder = text;
    },
  });
  for await (const { fields } of records) yield readTransaction(fields, { card, holder });
}

function readTransaction(fields: XmlFields, account: { card: string; holder: string }): StatementRecord {
  const isCredit = fieldText(fields, 'DebitOrCreditIndicator').toUpperCase() === 'C';
  const signed = (money: Money | null) => (money && isCredit ? negated(money) : money);
  const day = (name: string) => readDay(fieldText(fields, name), 'month_first');
  return statementRecord({
    ...account,
    line: fields.line,
    network: 'Mastercard',
    external_id: fieldText(
      fields,
      'MasterCardFinancialTransactionId',
      'ProcessorTransactionId',
      'AcquirerReferenceData',
    ),
    amount: signed(moneyOf(fields, 'AmountInPostedCurrency', 'PostedCurrencyCode')),
    foreign: signed(moneyOf(fields, 'AmountInOriginalCurrency', 'OriginalCurrencyCode')),
    spent_on: day('TransactionDate'),
    posted_on: day('PostingDate'),
    merchant: fieldText(fields, 'CardAcceptorName'),
    description: fieldText(fields, 'ItemDescription', 'AdjustmentDescription', 'CardAcceptorCity'),
    mcc: fieldText(fields, 'CardAcceptorBusinessCode'),
    details: {
      hotel_arrival_on: fieldText(fields, 'ArrivalDate'),
      hotel_departure_on: fieldText(fields, 'DepartureDate'),
      hotel_nights: fieldText(fields, 'TotalRoomNights'),
      flight_travel_on: fieldText(fields, 'TravelDate'),
      flight_carrier: fieldText(fields, 'CarrierCode', 'IssuingCarrier'),
      flight_ticket: fieldText(fields, 'TicketNum'),
      city: fieldText(fields, 'CardAcceptorCity'),
    },
  });
}

function moneyOf(fields: XmlFields, amount: string, currencyCode: string): Money | null {
  const currency = currencyFrom(fieldText(fields, currencyCode));
  const exponent = attributeOf(fieldAttributes(fields, amount), 'CurrencyExponent');
  const places = exponent === '' && currency ? isoDecimals(currency) : Number(exponent);
  return moneyFromDigits(fieldText(fields, amount), places, currency);
}
