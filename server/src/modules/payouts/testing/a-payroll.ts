import type { OutputOf, SentOf } from '#contract/endpoint.ts';
import type { payouts } from '#contract/payouts.contract.ts';
import type { PayoutAction } from '#domain/payouts/payout-rights.ts';
import type { PayoutTab } from '#domain/payouts/payout-tabs.ts';
import type { TestCompanyOptions, TestPerson } from '../../../testing/a-company.ts';
import { insertTestAdvance, insertTestReport } from '../../../testing/report-rows.ts';
import type { TestProduct } from '../../../testing/test-product.ts';
import { aTeam } from '../../approvals/testing/a-team.ts';
import { runItems } from '../../bulk/run-items.ts';
import { afterFile, fileKind, payRow } from '../files/confirm-file.ts';
import { afterPaying, payKind, payOne } from '../pay-many.ts';
import { returnFromRun, undoRunKind } from '../runs/move-payment-run.ts';

export const doers = { [payKind]: payOne, [fileKind]: payRow, [undoRunKind]: returnFromRun };
export const enders = { [payKind]: afterPaying, [fileKind]: afterFile };
export const paid_on = '2026-11-12';

type Details = OutputOf<typeof payouts.paymentDetails>;
type Action = SentOf<typeof payouts.action>['action'];

/** Creates a team with helpers for approved items to pay. The test itself acts as the worker. */
export async function aPayroll(product: TestProduct, options: TestCompanyOptions = {}) {
  const team = await aTeam(product, options);
  const { company, fin, admin } = team;
  const details = (item_id: string, item_kind: 'report' | 'advance' = 'report'): Promise<Details> =>
    admin.calls('payouts.paymentDetails', { item_id, item_kind });
  /** Sets the approval to a day before the payment dates that tests use. */
  const approvedEarlier = (item_id: string) =>
    company.inCompany((tx) =>
      tx
        .updateTable('payables')
        .set({ approved_at: new Date('2026-11-05T12:00:00Z') })
        .where('client_id', '=', company.client_id)
        .where('item_id', '=', item_id)
        .execute(),
    );
  const works = (run_id: string) => runItems(product.app, { client_id: company.client_id, run_id }, doers, enders);

  return {
    ...team,
    details,
    works,
    /** Gives the deputy read access to payouts and returns the deputy. */
    auditor: async (): Promise<TestPerson> => {
      const { client_id, inCompany } = company;
      const { data } = await admin.calls('roles.create', {
        name: 'Auditor',
        reach: 'organisation',
        areas: { Payout: ['read'] },
      });
      const { user_id } = team.deputy;
      await inCompany((tx) =>
        tx.insertInto('user_roles').values({ client_id, user_id, role_id: data.role_id }).execute(),
      );
      return team.deputy;
    },
    /** Creates a report for this person in the given stage and returns its id. */
    owes: async (person: TestPerson, amount = '10.00', stage: 'approved' | 'payment_queued' = 'approved') => {
      const { report_id } = await insertTestReport(product, person, {
        stage,
        amounts: [amount],
        title: `Trip of ${amount}`,
      });
      await approvedEarlier(report_id);
      return report_id;
    },
    hasApprovedAdvance: async (person: TestPerson, amount = '50.00', more: { currency?: string } = {}) => {
      const advance_id = await insertTestAdvance(product, person, {
        stage: 'approved',
        amount,
        title: 'Cash',
        ...more,
      });
      await approvedEarlier(advance_id);
      return advance_id;
    },
    /** Applies an action to one item at its current version. */
    acts: async (item_id: string, action: Action, by: TestPerson = fin, item_kind: 'report' | 'advance' = 'report') => {
      const { version } = await details(item_id, item_kind);
      return by.calls('payouts.action', { item_kind, item_id, version, action });
    },
    pays: async (item_id: string, by: TestPerson = fin, item_kind: 'report' | 'advance' = 'report') => {
      const { version } = await details(item_id, item_kind);
      return by.calls('payouts.paid', { item_kind, item_id, version, paid_on, reference: 'SEPA 7' });
    },
    /** Executes a run that was started and returns its progress. */
    runs: async (started: Promise<{ run_id: string }>, by: TestPerson = fin) => {
      const { run_id } = await started;
      await works(run_id);
      return by.calls('bulk.progress', { run_id });
    },
    listed: async (tab: PayoutTab, more: object = {}, by: TestPerson = fin) =>
      by.calls('payouts.list', { tab, ...more } as never),
    /** Tries any move and returns the HTTP answer. */
    tries: async (
      item_id: string,
      action: PayoutAction,
      by: TestPerson,
      item_kind: 'report' | 'advance' = 'report',
    ) => {
      const { version } = await details(item_id, item_kind);
      const item = { item_kind, item_id, version };
      if (action === 'paid') return by.sends('payouts.paid', { ...item, paid_on });
      if (action === 'revert') return by.sends('payouts.revert', { ...item, reason: 'It came back' });
      const more = { fail: { reason: 'Closed account' }, send_back: { comment: 'No receipt' } };
      return by.sends('payouts.action', {
        ...item,
        action: { kind: action, ...(more as Record<string, object>)[action] },
      });
    },
  };
}
