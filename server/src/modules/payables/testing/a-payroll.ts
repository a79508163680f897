import { v7 as uuidv7 } from 'uuid';
import { balancesOf, type Posting } from '#domain/ledger/postings.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import type { WriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import type { TestCompanyOptions, TestPerson } from '../../../testing/a-company.ts';
import { inWriteContext } from '../../../testing/in-write-context.ts';
import type { TestProduct } from '../../../testing/test-product.ts';
import { paidAdvance } from '../../advances/payment/pay-advance.ts';
import { aTeam } from '../../approvals/testing/a-team.ts';
import type { PostedItem } from '../../ledger/post.ts';
import { postingsOf } from '../../ledger/read-postings.ts';
import { paidReport } from '../../reports/pay-report.ts';
import { checkBooks } from '../check-books.ts';
import {
  closePayable,
  completePayment,
  failPayment,
  queuePayable,
  revertPayment,
  startPayment,
  unqueuePayable,
} from '../move-payable.ts';
import type { PaidKinds, PayMove } from '../paid-kind.ts';
import { payTermsFor } from '../pay-terms.ts';
import { paymentsOf } from '../read-payments.ts';
import { lockPayable, readPayable, type SavedPayable } from '../write-payable.ts';

/** Creates the approvals test team and adds helpers for payables, payments and postings. */
export async function aPayroll(product: TestProduct, options: TestCompanyOptions = {}) {
  const team = await aTeam(product, options);
  const { company, fin, admin, boss } = team;
  const { client_id, inCompany } = company;
  const postings = (item: PostedItem) => inCompany((tx) => postingsOf(tx, { client_id, item }));

  return {
    ...team,
    /** Moves a person to a new entity with this payout currency and exchange rate. */
    paidIn: async (person: TestPerson, currency: string, rate?: string) => {
      const id = uuidv7();
      await inCompany(async (tx) => {
        await tx
          .insertInto('entities')
          .values({ client_id, id, name: `Pays ${currency} ${id}`, currency })
          .execute();
        await tx
          .updateTable('users')
          .set({ entity_id: id })
          .where('client_id', '=', client_id)
          .where('id', '=', person.user_id)
          .execute();
      });
      if (rate) await admin.calls('currencies.setRate', { currency, rate, effective_from: '2026-11-01' });
      return id;
    },
    approves: async (item_id: string, version: number, item_kind: 'report' | 'advance' = 'report') =>
      (await boss.calls('approvals.action', { item_kind, item_id, version, decision: { action: 'approve' } })).version,
    /** Moves an item through the payout stages as finance. */
    pays: (item: PostedItem, move: PayMove, how: HowPaid = {}) =>
      inWriteContext(product, fin, (context) => moveItem(context, item, move, how)),
    payable: (item_id: string) => inCompany((tx) => readPayable(tx, { client_id, item_id })),
    payments: (item_id: string) => inCompany((tx) => paymentsOf(tx, { client_id, item_id })),
    /**
     * Returns postings as text: 'approve employee_payable > expense 10.00 USD', in brackets if the posting is a
     * reversal.
     */
    postingLines: async (item: PostedItem) =>
      (await postings(item)).map(
        ({ cause, from_account, to_account, ledger_account, currency, amount, reverses_id }) => {
          const parts = [cause, from_account, '>', to_account, ledger_account, plain(amount, currency), currency];
          const line = parts.filter((word) => word !== '').join(' ');
          return reverses_id ? `(${line})` : line;
        },
      ),
    /** Returns balances as text, for example 'expense 10.00 USD'. */
    balances: async (item: PostedItem) =>
      balancesOf(await postings(item)).map(({ account, amount, currency }) => `${account} ${amount} ${currency}`),
    /** Returns the account balances of an entity. */
    byEntity: async (entity_id: string) => {
      const rows = await inCompany((tx) =>
        tx
          .selectFrom('ledger_postings')
          .selectAll()
          .where('client_id', '=', client_id)
          .where('entity_id', '=', entity_id)
          .execute(),
      );
      return balancesOf(rows as unknown as Posting[]).map(
        ({ account, amount, currency }) => `${account} ${amount} ${currency}`,
      );
    },
    books: () => inCompany((tx) => checkBooks(tx, client_id)),
  };
}

export type Payroll = Awaited<ReturnType<typeof aPayroll>>;

interface HowPaid {
  mode?: 'manual' | 'ach';
  reference?: string;
  note?: string;
  paid_on?: string;
  reason?: string;
}

const kinds: PaidKinds = { report: paidReport, advance: paidAdvance };

export async function moveItem(
  context: WriteContext,
  { kind, id }: PostedItem,
  move: PayMove,
  how: HowPaid = {},
): Promise<SavedPayable> {
  const item = await kinds[kind].lock(context, id);
  const payable = await lockPayable(context, id);
  if (!item || !payable) throw new Refused('item.not_found');

  const { mode = 'manual', reference = '', note = '', paid_on = '2026-11-12', reason = 'It came back' } = how;
  await kinds[kind].move(context, item, move, { paid_amount: payable.payable, reference });
  switch (move) {
    case 'queue_payment':
      return queuePayable(context, payable, await payTermsFor(context, payable));
    case 'back_to_approved':
      return unqueuePayable(context, payable);
    case 'start_payment':
      return startPayment(context, payable, { mode, method: 'bank_transfer', reference, sent_on: paid_on, note });
    case 'mark_paid':
      return completePayment(context, payable, { paid_on, reference, note });
    case 'fail_payment':
      return failPayment(context, payable, { reason });
    case 'close':
      return closePayable(context, payable);
    case 'revert_payment':
      return revertPayment(context, payable, { reason });
  }
}

function plain(amount: string, currency: string): string {
  return toDecimal(moneyFrom(amount, currency));
}
