/**
 * The constants in this file are one small statement of each format, with the same purchase of USD 12.40 and a credit.
 */
export const csvFile = `Transaction date,Post date,Card number,Merchant,Amount,Transaction id,MCC,Foreign amount,Foreign currency
11/10/2026,11/12/2026,**** 4242,"STARBUCKS, 1234",12.40,tx-1,5814,,
11/13/2026,,**** 4242,"ZALANDO ""SE""",-80.00,tx-2,,73.20,EUR

11/14/2026,,**** 4242,SHELL,twelve,tx-3,,,
`;

export const ofxSgmlFile = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252

<OFX>
<SIGNONMSGSRSV1>
<SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><FI><ORG>Demo Bank</FI></SONRS>
</SIGNONMSGSRSV1>
<CREDITCARDMSGSRSV1>
<CCSTMTTRNRS>
<CCSTMTRS>
<CURDEF>USD
<CCACCTFROM>
<ACCTID>XXXXXXXXXXXX4242
</CCACCTFROM>
<BANKTRANLIST>
<STMTTRN>
<TRNTYPE>DEBIT
<DTUSER>20261110
<DTPOSTED>20261112120000.000[-5:EST]
<TRNAMT>-12.40
<FITID>F1
<SIC>5814
<NAME>STARBUCKS &amp; CO</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261113<TRNAMT>80.00<FITID>F2<NAME>ZALANDO SE
</STMTTRN>
</BANKTRANLIST>
</CCSTMTRS>
</CCSTMTTRNRS>
</CREDITCARDMSGSRSV1>
</OFX>
`;

export const ofxXmlFile = `<?xml version="1.0" encoding="UTF-8"?>
<?OFX OFXHEADER="200" VERSION="220"?>
<OFX><CCSTMTRS><CURDEF>EUR</CURDEF><CCACCTFROM><ACCTID>****4242</ACCTID></CCACCTFROM>
<BANKTRANLIST>
<STMTTRN><DTPOSTED>20261110</DTPOSTED><TRNAMT>-12.40</TRNAMT><FITID>F1</FITID><NAME>Café Lokál</NAME></STMTTRN>
</BANKTRANLIST></CCSTMTRS></OFX>
`;

const tabbed = (values: Record<number, string>): string =>
  Array.from({ length: 26 }, (_, index) => values[index] ?? '').join('\t');

const vcfCharge = {
  0: '5',
  1: '411111******4242',
  2: '11122026',
  3: '24431066314083123456789',
  4: '1',
  8: 'STARBUCKS',
  9: 'SEATTLE',
  13: '0000000000001900',
  14: '0000000000001240',
  15: '392',
  16: '5814',
  17: '10',
  18: '11102026',
  19: '840',
};
const vcfCredit = {
  ...vcfCharge,
  2: '11142026',
  3: '24431066314083123456790',
  4: '2',
  8: 'ZALANDO',
  13: '0000000000008000',
  14: '0000000000008000',
  15: '840',
  16: '5651',
  17: '11',
  18: '11132026',
};

export const vcfFile = `${[
  '6\t1001\t1\t11142026\t00',
  '8\t1001\t1\t11142026\t14\t0',
  '9\t1001\t1\t11142026\t14\t0',
  '8\t1001\t1\t11142026\t05\t2',
  tabbed(vcfCharge),
  tabbed(vcfCredit),
  '9\t1001\t1\t11142026\t05\t2',
  '7\t1001\t1\t11142026\t00',
].join('\n')}\n`;

export const cdfFile = `<?xml version="1.0" encoding="UTF-8"?>
<CDFTransmissionFile>
<TransmissionHeader_1000><SchemaVersionNumber>3.0</SchemaVersionNumber></TransmissionHeader_1000>
<!-- one issuer, one company, one card -->
<IssuerEntity ICANumber="1234" IssuerNumber="1">
<CorporateEntity CorporationNumber="1001">
<AccountEntity AccountNumber="XXXXXXXXXXXX4242">
<AccountInformation_4300>
<NameLine1>ANA LOPEZ</NameLine1>
<Unused/>
</AccountInformation_4300>
<FinancialTransactionEntity ProcessorTransactionId="P1">
<FinancialTransaction_5000>
<MasterCardFinancialTransactionId>M1</MasterCardFinancialTransactionId>
<PostingDate>2026-11-12</PostingDate><TransactionDate>2026-11-10</TransactionDate>
<DebitOrCreditIndicator>D</DebitOrCreditIndicator>
<AmountInOriginalCurrency CurrencyCode="978" CurrencyExponent="2" CurrencySign="D">0000000000001130</AmountInOriginalCurrency>
<OriginalCurrencyCode>978</OriginalCurrencyCode>
<AmountInPostedCurrency CurrencyCode="840" CurrencyExponent="2" CurrencySign="D">0000000000001240</AmountInPostedCurrency>
<PostedCurrencyCode>840</PostedCurrencyCode>
</FinancialTransaction_5000>
<CardAcceptor_5001><CardAcceptorName>STARBUCKS</CardAcceptorName><CardAcceptorCity>SEATTLE</CardAcceptorCity>
<CardAcceptorBusinessCode>5814</CardAcceptorBusinessCode></CardAcceptor_5001>
</FinancialTransactionEntity>
<FinancialTransactionEntity ProcessorTransactionId="P2">
<FinancialTransaction_5000>
<MasterCardFinancialTransactionId>M2</MasterCardFinancialTransactionId>
<PostingDate>2026-11-14</PostingDate><TransactionDate>2026-11-13</TransactionDate>
<DebitOrCreditIndicator>C</DebitOrCreditIndicator>
<AmountInPostedCurrency CurrencyExponent="2">8000</AmountInPostedCurrency>
<PostedCurrencyCode>840</PostedCurrencyCode>
</FinancialTransaction_5000>
<CardAcceptor_5001><CardAcceptorName>HILTON</CardAcceptorName>
<CardAcceptorBusinessCode>7011</CardAcceptorBusinessCode></CardAcceptor_5001>
<LodgingSummaryAddendum_5030><ArrivalDate>2026-11-11</ArrivalDate><TotalRoomNights>2</TotalRoomNights></LodgingSummaryAddendum_5030>
</FinancialTransactionEntity>
</AccountEntity>
</CorporateEntity>
</IssuerEntity>
</CDFTransmissionFile>
`;

/** Writes each text at its column, counted from 1, in a line of spaces. */
const fixedWidth = (length: number, texts: Record<number, string>): string => {
  const letters = Array.from({ length }, () => ' ');
  for (const [column, text] of Object.entries(texts)) letters.splice(Number(column) - 1, text.length, ...text);
  return letters.join('');
};

export const gl1025File = [
  fixedWidth(2000, { 1: '0', 20: 'DEMO, INC.' }),
  fixedWidth(2000, {
    1: '1',
    208: 'XXXXXXXXXXX1009     ',
    228: 'LOPEZ',
    258: 'ANA',
    574: '20261112',
    589: '2026-11-10',
    632: 'G1',
    737: '+',
    738: '000000000001240',
    769: '2',
    770: '840',
    812: '000000000001130',
    859: '978',
    947: 'COFFEE',
    1678: '5814',
    1868: 'STARBUCKS',
  }),
  fixedWidth(2000, { 1: '9' }),
].join('\r\n');

export const camtFile = `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
<BkToCstmrStmt>
<GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt>
<Id>S1</Id>
<Acct><Id><Othr><Id>************4242</Id></Othr></Id><Ccy>EUR</Ccy><Svcr><FinInstnId><Nm>Demo Bank</Nm></FinInstnId></Svcr></Acct>
<Bal><Amt Ccy="EUR">0.00</Amt></Bal>
<Ntry>
<Amt Ccy="EUR">12.40</Amt>
<CdtDbtInd>DBIT</CdtDbtInd>
<BookgDt><Dt>2026-11-12</Dt></BookgDt>
<ValDt><Dt>2026-11-12</Dt></ValDt>
<AcctSvcrRef>R1</AcctSvcrRef>
<NtryDtls><TxDtls>
<AmtDtls><InstdAmt><Amt Ccy="USD">13.50</Amt></InstdAmt></AmtDtls>
<RltdPties><Cdtr><Pty><Nm>Starbucks</Nm></Pty></Cdtr></RltdPties>
<RltdDts><TxDtTm>2026-11-10T18:30:00+01:00</TxDtTm></RltdDts>
</TxDtls></NtryDtls>
</Ntry>
<Ntry>
<Amt Ccy="EUR">80.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<BookgDt><Dt>2026-11-13</Dt></BookgDt><ValDt><Dt>2026-11-13</Dt></ValDt><AcctSvcrRef>R2</AcctSvcrRef>
<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Zalando SE</Nm></Dbtr></RltdPties></TxDtls></NtryDtls>
</Ntry>
</Stmt>
</BkToCstmrStmt>
</Document>
`;
