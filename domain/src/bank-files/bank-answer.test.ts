import { describe, expect, it } from 'vitest';
import { answerResult } from './answer-result.ts';
import { readBankAnswer } from './bank-answer.ts';
import { failureText } from './failure-codes.ts';

const ids = ['0190A000000070008000000000000001', '0190A000000070008000000000000002'] as const;

const pain002 = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
  <GrpHdr><MsgId>A1</MsgId></GrpHdr>
  <OrgnlGrpInfAndSts><OrgnlMsgId>M1</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><GrpSts>PART</GrpSts></OrgnlGrpInfAndSts>
  <OrgnlPmtInfAndSts><OrgnlPmtInfId>M1-1</OrgnlPmtInfId>
    <TxInfAndSts><OrgnlEndToEndId>${ids[0]}</OrgnlEndToEndId><TxSts>ACSC</TxSts>
      <OrgnlTxRef><Amt><InstdAmt Ccy="EUR">12.34</InstdAmt></Amt></OrgnlTxRef></TxInfAndSts>
    <TxInfAndSts><OrgnlEndToEndId>${ids[1]}</OrgnlEndToEndId><TxSts>RJCT</TxSts>
      <StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf></TxInfAndSts>
  </OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;

function statement(entries: string, kind = 'camt.053'): string {
  return `<ns:Document xmlns:ns="urn:iso:std:iso:20022:tech:xsd:${kind}.001.08"><ns:BkToCstmrStmt><ns:Stmt>${entries}</ns:Stmt></ns:BkToCstmrStmt></ns:Document>`.replaceAll(
    /<(\/?)([A-Z]\w*)/gu,
    '<$1ns:$2',
  );
}
const entry = (of: { id: string; amount: string; indicator?: string; status?: string; more?: string }) =>
  `<Ntry><Amt Ccy="EUR">${of.amount}</Amt><CdtDbtInd>${of.indicator ?? 'DBIT'}</CdtDbtInd><Sts><Cd>${of.status ?? 'BOOK'}</Cd></Sts>
   <BookgDt><Dt>2026-11-18</Dt></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>${of.id}</EndToEndId></Refs>${of.more ?? ''}</TxDtls></NtryDtls></Ntry>`;
const returned = '<RtrInf><Rsn><Cd>AC01</Cd></Rsn></RtrInf>';

function read(text: string) {
  const answer = readBankAnswer(text);
  if (!answer.allowed) throw new Error(answer.code);
  return answer.value;
}

describe('a bank’s answer', () => {
  it('as a status report names paid and rejected payments', () => {
    expect(read(pain002)).toEqual({
      kind: 'pain.002',
      files: [{ message_id: 'M1', outcome: 'accepted', reason: '' }],
      lines: [
        { end_to_end_id: ids[0], outcome: 'paid', amount: '12.34', currency: 'EUR', booked_on: null, reason: '' },
        {
          end_to_end_id: ids[1],
          outcome: 'failed',
          amount: null,
          currency: null,
          booked_on: null,
          reason: 'The account is closed.',
        },
      ],
    });
  });

  it.each(['ACTC', 'ACSP', 'ACWC'])('with the status %s says that the payment is still on its way', (status) => {
    const [line] = read(pain002.replace('<TxSts>ACSC<', `<TxSts>${status}<`)).lines;
    expect(line?.outcome).toBe('accepted');
  });

  it('can reject a whole file', () => {
    const rejected = pain002.replace(
      '<GrpSts>PART</GrpSts>',
      '<GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Cd>FF01</Cd></Rsn></StsRsnInf>',
    );
    expect(read(rejected).files).toEqual([
      { message_id: 'M1', outcome: 'failed', reason: 'The bank could not read the file.' },
    ]);
  });

  it.each(['camt.053', 'camt.054'])('as %s names booked, pending and returned payments', (kind) => {
    const text = statement(
      entry({ id: ids[0], amount: '12.34' }) +
        entry({ id: ids[1], amount: '5.00', status: 'PDNG' }) +
        entry({ id: 'OTHER', amount: '9.00', indicator: 'CRDT' }),
      kind,
    );
    expect(read(text)).toMatchObject({
      kind,
      files: [],
      lines: [
        { end_to_end_id: ids[0], outcome: 'paid', amount: '12.34', currency: 'EUR', booked_on: '2026-11-18' },
        { end_to_end_id: ids[1], outcome: 'accepted', amount: '5.00' },
      ],
    });
  });

  it('takes the amount of each payment of a shared booking', () => {
    const details = ids.map(
      (id, index) =>
        `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">${index + 1}.00</Amt></TxAmt></AmtDtls></TxDtls>`,
    );
    const text = statement(
      `<Ntry><Amt Ccy="EUR">3.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><NtryDtls>${details.join('')}</NtryDtls></Ntry>`,
    );
    expect(read(text).lines.map(({ amount, outcome }) => [amount, outcome])).toEqual([
      ['1.00', 'paid'],
      ['2.00', 'paid'],
    ]);
  });

  it.each([
    [
      'first',
      [entry({ id: ids[0], amount: '1.00', indicator: 'CRDT', more: returned }), entry({ id: ids[0], amount: '1.00' })],
    ],
    [
      'last',
      [entry({ id: ids[0], amount: '1.00' }), entry({ id: ids[0], amount: '1.00', indicator: 'CRDT', more: returned })],
    ],
  ])('with a return listed %s counts as failed', (_, entries) => {
    expect(read(statement(entries.join(''))).lines).toMatchObject([
      { outcome: 'failed', reason: 'The account number is wrong.' },
    ]);
  });

  it.each([
    ['<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><Document>&a;</Document>', 'document type'],
    ['<Document>&a;</Document>', 'entities'],
    ['<Document><a></Document>', 'not closed'],
    ['<Document>', 'not complete'],
    ['<Document/><Document/>', 'more than one'],
    ['hello', 'not an XML document'],
    ['', 'not complete'],
    ['<Document <', 'not valid XML'],
    [`<Document>${'<a>'.repeat(100)}`, 'nested'],
  ])('%s is refused', (text, reason) => {
    const answer = readBankAnswer(text);
    expect(answer).toMatchObject({ allowed: false, code: 'bank_answer.unreadable' });
    expect(JSON.stringify(answer)).toContain(reason);
  });

  it('of another kind is refused', () => {
    expect(readBankAnswer('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.08"/>')).toMatchObject({
      code: 'bank_answer.other_kind',
    });
  });

  it.each([
    [['paid'], 'paid', undefined],
    [['paid', 'paid'], 'paid', true],
    [['paid', 'returned'], 'failed', undefined],
    [['returned', 'paid'], 'failed', undefined],
    [['paid', 'returned', 'paid'], 'paid', undefined],
  ])('with the bookings %j of a payment is %s', (bookings, outcome, is_booked_twice) => {
    const entries = bookings.map((booking) => {
      const isReturn = booking === 'returned';
      return entry({ id: ids[0], amount: '1.00', ...(isReturn && { indicator: 'CRDT', more: returned }) });
    });
    const [line] = read(statement(entries.join(''))).lines;
    expect([line?.outcome, line?.is_booked_twice]).toEqual([outcome, is_booked_twice]);
  });

  it('of ten thousand payments is read in one pass', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => entry({ id: `ID${index}`, amount: '1.00' })).join('');
    expect(read(statement(many)).lines).toHaveLength(10_000);
  });
});

describe('the result of a line', () => {
  const line = { outcome: 'paid', amount: '12.34', currency: 'EUR' } as const;
  const payment = { state: 'initiated', amount: '12.3400', currency: 'EUR' } as const;

  it.each([
    [line, payment, 'pay'],
    [{ ...line, amount: null }, payment, 'pay'],
    [line, { ...payment, state: 'processed' }, 'unchanged'],
    [line, { ...payment, state: 'failed' }, 'contradicts'],
    [{ ...line, amount: '12.35' }, payment, 'differs'],
    [{ ...line, currency: 'USD' }, payment, 'differs'],
    [{ ...line, amount: 'x' }, payment, 'differs'],
    [{ ...line, outcome: 'accepted' }, payment, 'unchanged'],
    [{ ...line, outcome: 'failed' }, payment, 'fail'],
    [{ ...line, outcome: 'failed' }, { ...payment, state: 'processed' }, 'return'],
    [{ ...line, outcome: 'failed' }, { ...payment, state: 'failed' }, 'unchanged'],
    [{ ...line, is_booked_twice: true }, payment, 'paid_twice'],
    [{ ...line, booked_on: '2026-11-12' }, { ...payment, state: 'processed', paid_on: '2026-11-12' }, 'unchanged'],
    [{ ...line, booked_on: '2026-11-13' }, { ...payment, state: 'processed', paid_on: '2026-11-12' }, 'paid_twice'],
    [{ ...line, booked_on: null }, { ...payment, state: 'processed', paid_on: '2026-11-12' }, 'unchanged'],
    [{ ...line, is_booked_twice: true }, { ...payment, state: 'failed' }, 'contradicts'],
    [line, undefined, 'unknown'],
  ] as const)('%j for %j is %s', (reported, saved, result) => expect(answerResult(reported, saved)).toBe(result));
});

describe('a failure code', () => {
  it.each([
    ['AC04', '', 'The account is closed.'],
    ['XX99', 'Ask us', 'The bank reported XX99: Ask us.'],
    ['', '', ''],
  ])('%s %s reads %s', (code, text, sentence) => expect(failureText(code, text)).toBe(sentence));
});
