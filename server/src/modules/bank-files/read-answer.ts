import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { bankFiles } from '#contract/bank-files.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { answerResult, answerResults } from '#domain/bank-files/answer-result.ts';
import { type AnswerLine, type BankAnswer, readBankAnswer } from '#domain/bank-files/bank-answer.ts';
import { payoutIdOf } from '#domain/bank-files/payment-file.ts';
import { msg } from '#domain/language/translate.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { startRun } from '../bulk/start-run.ts';
import { amountText } from '../expenses/show-expenses.ts';
import {
  type AnsweredPayment,
  type AnswerRow,
  countAnswerLines,
  insertAnswer,
  type NewLine,
  readAnswerByHash,
  readAnsweredPayments,
  readAnswerLines,
} from './bank-answers.rows.ts';
import { settleAnswerKind } from './settle-answer.ts';

type Answer = OutputOf<typeof bankFiles.readAnswer>;

/**
 * Imports a bank response and starts a run that applies it. Importing the same file again returns the first result and
 * changes nothing.
 */
export async function readAnswer(
  context: SignedWriteContext,
  { file_name, content_base64 }: InputOf<typeof bankFiles.readAnswer>,
): Promise<Answer> {
  const { tx, client_id, actor, request, record } = context;
  const bytes = Buffer.from(content_base64, 'base64');
  const content_hash = createHash('sha256').update(bytes).digest('hex');
  const before = await readAnswerByHash(tx, { client_id, content_hash });
  if (before) return shown(context, before, { was_read_before: true });

  const answer = orRefuse(readBankAnswer(textOf(bytes)));
  const { lines, changed, no_of_unknown } = await evaluated(context, answer);
  const id = uuidv7();
  const run = changed.length > 0 ? await startSettling(context, id, changed) : null;
  const row = { id, kind: answer.kind, read_at: request.now, run_id: run?.run_id ?? null, no_of_unknown };
  await insertAnswer(tx, { client_id, ...row, content_hash, file_name, read_by: actor.user_id }, lines);
  record({ action: 'bank_answer_read', item_kind: 'bank_file', item_id: id, item_label: file_name, is_setting: true });
  return shown(context, row, { was_read_before: false });
}

function startSettling(context: SignedWriteContext, answer_id: string, changed: readonly AnsweredPayment[]) {
  return startRun(context, {
    kind: settleAnswerKind,
    request: { answer_id },
    items: changed.map(({ item_id, payout_id }) => ({ item_id, label: payout_id.slice(0, 8) })),
  });
}

/** Returns the result for each payment in the bank response, considering the payment's current state. */
async function evaluated({ tx, client_id }: SignedWriteContext, { kind, lines, files }: BankAnswer) {
  const byPayout = new Map<string, AnswerLine>();
  for (const line of lines) {
    const payout_id = payoutIdOf(line.end_to_end_id);
    if (payout_id) byPayout.set(payout_id, line);
  }
  const byFile = new Map(
    files.flatMap(({ message_id, ...file }) => {
      const file_id = payoutIdOf(message_id);
      return file_id && file.outcome !== 'accepted' ? [[file_id, file]] : [];
    }),
  );

  const payout_ids = [...byPayout.keys()];
  const payments = await readAnsweredPayments(tx, { client_id, payout_ids, file_ids: [...byFile.keys()] });
  const found = payments.map((payment) => {
    const ofFile = byFile.get(payment.file_id);
    const line = byPayout.get(payment.payout_id) ?? (ofFile && { ...noDetails, ...ofFile });
    return { payment, line: line ?? { ...noDetails, outcome: 'accepted' as const, reason: '' } };
  });
  const newLines = found.map(({ payment, line }) => lineOf(payment, line, kind));
  const resultOf = new Map(newLines.map(({ payout_id, result }) => [payout_id, result]));
  return {
    lines: newLines,
    changed: payments.filter((payment) => isChanged(payment, resultOf.get(payment.payout_id))),
    no_of_unknown: lines.length - found.filter(({ payment }) => byPayout.has(payment.payout_id)).length,
  };
}

/**
 * Returns true if the result changes the payment. A payment that the bank booked twice is marked as paid, unless it
 * already is.
 */
function isChanged({ state }: AnsweredPayment, result: NewLine['result'] | undefined): boolean {
  if (result === 'paid_twice') return state === 'initiated';
  return result === 'pay' || result === 'fail' || result === 'return';
}

const noDetails = { amount: null, currency: null, booked_on: null };

function lineOf(payment: AnsweredPayment, line: Omit<AnswerLine, 'end_to_end_id'>, kind: BankAnswer['kind']): NewLine {
  // A status report contains the day on which the bank accepted the payment, which may differ from the booking day.
  const booked_on = kind === 'pain.002' ? null : line.booked_on;
  const result = answerResult({ ...line, booked_on }, payment);
  if (result === 'unknown') throw new Error(`The payment ${payment.payout_id} is known.`);
  const amount = line.amount === null ? '' : `${line.currency ?? ''} ${line.amount}`.trim();
  // Only the day of a payment is saved, so that a later booking on another day is noticed.
  const paid_on = line.outcome === 'paid' ? line.booked_on : null;
  return { payout_id: payment.payout_id, result, amount, reason: line.reason, booked_on: paid_on };
}

async function shown(
  { tx, client_id }: SignedWriteContext,
  { id, kind, read_at, run_id, no_of_unknown }: AnswerRow,
  { was_read_before }: { was_read_before: boolean },
): Promise<Answer> {
  const counted = await countAnswerLines(tx, { client_id, id });
  const lines = await readAnswerLines(tx, { client_id, id });
  const none = Object.fromEntries(answerResults.map((result) => [result, 0])) as Answer['counts'];
  return {
    status: true,
    kind,
    read_at: read_at.toISOString(),
    was_read_before,
    run_id,
    counts: {
      ...none,
      ...Object.fromEntries(counted.map(({ result, count }) => [result, count])),
      unknown: no_of_unknown,
    },
    lines: lines.map((line) => ({ ...line, amount: amountText(line.amount, line.currency) ?? '0' })),
  };
}

/** Decodes the file as UTF-8, or as Latin 1 if the file declares it. Banks use both. */
function textOf(bytes: Buffer): string {
  const declared = /encoding=["']([\w-]+)["']/iu.exec(bytes.subarray(0, 200).toString('latin1'))?.[1]?.toLowerCase();
  const encoding = declared === 'iso-8859-1' || declared === 'windows-1252' ? 'windows-1252' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new Refused('bank_answer.unreadable', { reason: msg`The characters of the file are not valid.` });
  }
}
