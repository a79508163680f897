import { allow, type Decision, refuse } from '../decision.ts';
import { type AnswerRecord, answerRecords } from './answer-records.ts';
import { failureText } from './failure-codes.ts';
import { XmlProblem } from './xml-events.ts';

/** The status that the bank reports for one payment or for a whole file. */
type AnswerOutcome = 'paid' | 'failed' | 'accepted';

export interface AnswerLine {
  end_to_end_id: string;
  outcome: AnswerOutcome;
  /** The amount of the payment; null if the bank's response has none. */
  amount: string | null;
  currency: string | null;
  booked_on: string | null;
  reason: string;
  /** True if the bank booked the payment twice and did not return it. */
  is_booked_twice?: boolean;
}

export const answerKinds = ['pain.002', 'camt.053', 'camt.054'] as const;
export type AnswerKind = (typeof answerKinds)[number];

export interface BankAnswer {
  kind: AnswerKind;
  /** The results of whole files, by message id. The result of a file applies to its payments that have no line. */
  files: { message_id: string; outcome: AnswerOutcome; reason: string }[];
  lines: AnswerLine[];
}

/** Reads a status report (pain.002), a statement (camt.053) or a notification (camt.054). */
export function readBankAnswer(
  text: string,
): Decision<BankAnswer, 'bank_answer.unreadable' | 'bank_answer.other_kind'> {
  try {
    const { kind, records } = answerRecords(text);
    const known = answerKinds.find((name) => name === kind);
    if (!known) return refuse('bank_answer.other_kind');
    const lines = known === 'pain.002' ? records.flatMap(statusLine) : records.flatMap(entryLine);
    return allow({ kind: known, files: records.flatMap(fileStatus), lines: lastWord(lines) });
  } catch (error) {
    if (error instanceof XmlProblem) return refuse('bank_answer.unreadable', { reason: error.message });
    throw error;
  }
}

/** Maps an ISO 20022 status to an outcome. Any other status means that the payment is still in progress. */
function outcomeOf(status: string): AnswerOutcome {
  if (status === 'RJCT' || status === 'CANC') return 'failed';
  return status === 'ACSC' || status === 'ACCC' ? 'paid' : 'accepted';
}

function fileStatus({ of, first }: AnswerRecord): BankAnswer['files'] {
  if (of !== 'file') return [];
  const status = first('GrpSts') || first('PmtInfSts');
  const message_id = first('OrgnlMsgId');
  if (!status || !message_id) return [];
  return [{ message_id, outcome: outcomeOf(status), reason: reasonOf(first, 'StsRsnInf') }];
}

function statusLine({ of, first }: AnswerRecord): AnswerLine[] {
  const end_to_end_id = first('OrgnlEndToEndId');
  if (of !== 'payment' || !end_to_end_id) return [];
  return [
    {
      end_to_end_id,
      outcome: outcomeOf(first('TxSts')),
      amount: first('OrgnlTxRef/Amt/InstdAmt') || null,
      currency: first('OrgnlTxRef/Amt/InstdAmt@Ccy') || null,
      booked_on: day(first('AccptncDtTm')),
      reason: reasonOf(first, 'StsRsnInf'),
    },
  ];
}

/**
 * Reads a payment of a statement entry. A debit is a payment that left the account; a credit with a return reason is a
 * returned payment.
 */
function entryLine({ of, first, entry, isOnly }: AnswerRecord): AnswerLine[] {
  const end_to_end_id = first('Refs/EndToEndId');
  if (of !== 'payment' || !end_to_end_id) return [];
  const isCredit = (first('CdtDbtInd') || entry('CdtDbtInd')) === 'CRDT';
  const isReturn = isCredit && (hasReturn(first) || entry('RvslInd') === 'true');
  if (isCredit && !isReturn) return [];
  const isBooked = (entry('Sts/Cd') || entry('Sts')) === 'BOOK';
  const amounts = ['Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/InstdAmt/Amt'].find((path) => first(path));
  const read = amounts ? first : entry;
  const hasAmount = Boolean(amounts) || isOnly;
  return [
    {
      end_to_end_id,
      outcome: outcomeOfEntry({ isReturn, isBooked }),
      amount: hasAmount ? read(amounts ?? 'Amt') || null : null,
      currency: hasAmount ? read(`${amounts ?? 'Amt'}@Ccy`) || null : null,
      booked_on: day(entry('BookgDt/Dt') || entry('BookgDt/DtTm')),
      reason: isReturn ? reasonOf(first, 'RtrInf') || 'The bank returned the payment.' : '',
    },
  ];
}

function outcomeOfEntry({ isReturn, isBooked }: { isReturn: boolean; isBooked: boolean }): AnswerOutcome {
  if (!isBooked) return 'accepted';
  return isReturn ? 'failed' : 'paid';
}

function hasReturn(first: AnswerRecord['first']): boolean {
  return Boolean(first('RtrInf/Rsn/Cd') || first('RtrInf/Rsn/Prtry') || first('RtrInf/AddtlInf'));
}

function reasonOf(first: AnswerRecord['first'], element: string): string {
  const code = first(`${element}/Rsn/Cd`) || first(`${element}/Rsn/Prtry`);
  return failureText(code, first(`${element}/AddtlInf`));
}

/**
 * Combines the lines of each payment into one, regardless of their order. A payment that was booked and returned in the
 * same statement has failed; one that was booked more often than it was returned is paid.
 */
function lastWord(lines: readonly AnswerLine[]): AnswerLine[] {
  const byId = new Map<string, AnswerLine[]>();
  for (const line of lines) byId.set(line.end_to_end_id, [...(byId.get(line.end_to_end_id) ?? []), line]);
  return [...byId.values()].flatMap((own) => {
    const paid = own.filter(({ outcome }) => outcome === 'paid');
    const failed = own.filter(({ outcome }) => outcome === 'failed');
    const isPaid = paid.length > failed.length;
    const [line] = isPaid ? paid : [...failed, ...own];
    const isTwice = paid.length > failed.length + 1;
    return line ? [isTwice ? { ...line, is_booked_twice: true } : line] : [];
  });
}

function day(text: string): string | null {
  return /^\d{4}-\d{2}-\d{2}/u.exec(text)?.[0] ?? null;
}
