import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { paymentRuns } from '#contract/payment-runs.contract.ts';
import { shownFileState } from '#domain/bank-files/bank-file-states.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import { compareBankLine } from '#domain/payouts/bank-line.ts';
import { canUndoRun, movePaymentRun, paymentRunNumber, shownRunState } from '#domain/payouts/payment-run-states.ts';
import { runTransfers } from '#domain/payouts/run-transfers.ts';
import { readRows } from '../../../db/list-query.rows.ts';
import type { ReadContext } from '../../../http/context.ts';
import { listAnswer, listQuery } from '../../../http/list-answer.ts';
import { buttonState, Refused } from '../../../http/refusals.ts';
import { itemEntries } from '../../activity/item-entries.ts';
import { itemHistory } from '../../activity/item-history.ts';
import { photoUrls } from '../../photos/read-photos.ts';
import { type ListedRunRow, paymentRunList } from './payment-run-list.rows.ts';
import { type RunPaymentRow, readFilesOfRun, readRunPayments } from './payment-runs.rows.ts';

type Run = OutputOf<typeof paymentRuns.details>['run'];
type Transfer = OutputOf<typeof paymentRuns.details>['transfers'][number];

const maxTransfers = 500;

export function listPaymentRuns(
  { tx, actor }: ReadContext,
  input: InputOf<typeof paymentRuns.list>,
): Promise<OutputOf<typeof paymentRuns.list>> {
  return listAnswer(tx, input, {
    list: paymentRunList,
    query: listQuery(actor, input),
    lines: (rows) => rows.map(runLine),
  });
}

export async function showPaymentRun(
  { app, tx, actor, request }: ReadContext,
  { id }: InputOf<typeof paymentRuns.details>,
): Promise<OutputOf<typeof paymentRuns.details>> {
  const { client_id } = actor;
  const [run, payments, files, history] = await Promise.all([
    readPaymentRun(tx, { client_id, id }),
    readRunPayments(tx, { client_id, id }),
    readFilesOfRun(tx, { client_id, id }),
    itemHistory(tx, { client_id, item_kind: 'payment_run', item_id: id }),
  ]);
  if (!run) throw new Refused('item.not_found');
  return {
    status: true,
    run: runLine(run),
    transfers: runTransfers(payments).slice(0, maxTransfers).map(transferLine),
    files: files.map((file) => ({ id: file.id, number: file.number, state: shownFileState(file) })),
    activity: itemEntries(history, {
      people: new Map(),
      stageLabel: () => undefined,
      photoUrl: photoUrls(app, { client_id, now: request.now }),
      item_kind: 'payment_run',
      is_labelled: true,
    }),
    can: { send: buttonState(movePaymentRun(run.state, 'send')), undo: buttonState(canUndoRun(run)) },
  };
}

/** Reads one run as the list shows it; undefined if the company has no run with this id. */
export async function readPaymentRun(
  tx: ReadContext['tx'],
  { client_id, id }: { client_id: string; id: string },
): Promise<ListedRunRow | undefined> {
  const query = { client_id, id, search: '', time_zone: 'UTC', filters: {} };
  const [run] = await readRows(tx, paymentRunList, query, { sort: 'created', direction: 'asc', limit: 1 });
  return run;
}

/** Reads the transfers of a run with all the details that a remittance list shows. */
export async function readTransfers(tx: ReadContext['tx'], key: { client_id: string; id: string }) {
  return runTransfers(await readRunPayments(tx, key));
}

export function runLine({ year, number, totals, created_at, sent_at, ...run }: ListedRunRow): Run {
  return {
    ...run,
    number: paymentRunNumber({ year, number }),
    state: shownRunState(run),
    totals: totals.map(({ currency, amount, failed, bank_amount, booked_on, ...counts }) => ({
      ...counts,
      currency,
      amount: shown(amount, currency),
      failed: shown(failed, currency),
      bank:
        bank_amount === null || booked_on === null
          ? null
          : {
              amount: shown(bank_amount, currency),
              booked_on,
              ...compareBankLine({ currency, total: amount, failed, bank: bank_amount }),
            },
    })),
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
  };
}

function transferLine({
  currency,
  amount,
  payments,
}: ReturnType<typeof runTransfers<RunPaymentRow>>[number]): Transfer {
  const [first] = payments;
  if (!first) throw new Error('A transfer has at least one payment.');
  const { payee, entity } = first;
  return {
    payee,
    entity,
    currency,
    amount,
    payments: payments.map(({ payout_id, item_kind, item_id, number, title, state, reason, ...payment }) => ({
      payout_id,
      item_kind,
      item_id,
      number,
      title,
      amount: shown(payment.amount, currency),
      state,
      reason,
    })),
  };
}

function shown(amount: string, currency: string): string {
  return toDecimal(moneyFrom(amount, currency));
}
