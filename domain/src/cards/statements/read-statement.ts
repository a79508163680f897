import { readCamtStatement } from './camt-statement.ts';
import { readCdfStatement } from './cdf-statement.ts';
import { csvRows, type TableRow } from './csv-rows.ts';
import { readTableStatement, type TableOptions } from './csv-statement.ts';
import { decodeText } from './decode-text.ts';
import { readGl1025Statement } from './gl1025-statement.ts';
import { readOfxStatement } from './ofx-statement.ts';
import { type StatementRecord, UnreadableStatement } from './statement-line.ts';
import { readVcfStatement } from './vcf-statement.ts';

type StatementFormat = 'csv' | 'ofx' | 'vcf' | 'cdf' | 'gl1025' | 'camt';

const readers = {
  csv: (text, options) => readTableStatement(csvRows(text), options),
  ofx: readOfxStatement,
  vcf: readVcfStatement,
  cdf: readCdfStatement,
  gl1025: readGl1025Statement,
  camt: readCamtStatement,
} satisfies Record<
  StatementFormat,
  (text: AsyncIterable<string>, options: TableOptions) => AsyncGenerator<StatementRecord>
>;

/** The number of characters that are read to detect the format of a file. */
const sampleLength = 4096;

/**
 * Reads a statement file in pieces. Its content determines the format. Lines that cannot be read are returned as
 * problems among the transactions. If the file cannot be read any further, the last record is a fatal problem. The
 * content of a file never causes an exception.
 */
export async function* readStatement(
  chunks: AsyncIterable<Uint8Array | string>,
  options: TableOptions,
): AsyncGenerator<StatementRecord> {
  try {
    const { sample, text } = await sampled(decodeText(chunks));
    yield* readers[statementFormatOf(sample)](text, options);
  } catch (error) {
    yield fatalProblem(error);
  }
}

/**
 * Reads the rows of a table that was parsed elsewhere, such as an Excel sheet. Reports problems like `readStatement`.
 */
export async function* readStatementTable(
  rows: AsyncIterable<TableRow>,
  options: TableOptions,
): AsyncGenerator<StatementRecord> {
  try {
    yield* readTableStatement(rows, options);
  } catch (error) {
    yield fatalProblem(error);
  }
}

/** Detects the format of a file from its first characters. */
export function statementFormatOf(sample: string): StatementFormat {
  const start = sample.replace(/^\uFEFF/u, '').trimStart();
  if (/<OFX>|^OFXHEADER/iu.test(start)) return 'ofx';
  if (/<(?:[\w.-]+:)?CDFTransmissionFile/u.test(start)) return 'cdf';
  if (/camt\.053|<(?:[\w.-]+:)?BkToCstmrStmt/u.test(start)) return 'camt';
  if (/^[68]\t[^\r\n]*\t/u.test(start)) return 'vcf';
  return /^[0128][^\r\n\t]{299}/u.test(start) ? 'gl1025' : 'csv';
}

/** Turns the error of a reader into a problem. Other errors, such as disk errors, are rethrown. */
function fatalProblem(error: unknown): StatementRecord {
  if (!(error instanceof UnreadableStatement)) throw error;
  const { line, message, has_full_card_number } = error;
  return { kind: 'problem', line, message, is_fatal: true, has_full_card_number };
}

async function sampled(text: AsyncGenerator<string>): Promise<{ sample: string; text: AsyncGenerator<string> }> {
  let sample = '';
  while (sample.length < sampleLength) {
    const { done, value } = await text.next();
    if (done) break;
    sample += value;
  }
  const start = sample;
  return {
    sample: sample.slice(0, sampleLength),
    text: (async function* () {
      if (start !== '') yield start;
      yield* text;
    })(),
  };
}
