import type { ach } from '#contract/ach.contract.ts';
import type { SentOf } from '#contract/endpoint.ts';
import { aCompany, type TestPerson } from '../../../testing/a-company.ts';
import { everyDrift } from '../../../testing/recount.ts';
import { insertTestReport } from '../../../testing/report-rows.ts';
import type { TestProduct } from '../../../testing/test-product.ts';
import { runItems } from '../../bulk/run-items.ts';
import { afterPaying, payKind, payOne } from '../../payouts/pay-many.ts';
import { massPayKind, payMassItem, sendMass } from '../pay-by-bank.ts';
import { reconcileCompany } from '../reconcile.ts';
import { sendTransfer } from '../send-transfer.ts';

/** Numbers that must never be stored. */
export const secrets = { ein: '47-1928374', ssn: '318-27-4591', account_number: '90817263545', passport: 'CANARY77X' };

export const business = {
  first_name: 'Jo',
  last_name: 'Lee',
  business_name: 'Acme',
  business_classification: '9ed3f671',
  address1: '1 Main St',
  city: 'Des Moines',
  state: 'IA',
  postal_code: '50309',
};
export const person = {
  first_name: 'Ada',
  last_name: 'Kim',
  date_of_birth: '1980-01-31',
  address: { address1: '2 Oak Ave', city: 'Ames', state_province_region: 'IA', postal_code: '50010', country: 'US' },
};
export const account = {
  kind: 'account' as const,
  routing_number: '222222226',
  account_number: secrets.account_number,
  name: 'Main',
};

type Form = SentOf<typeof ach.saveCustomer>['form'];

/**
 * Creates a company that sets up bank transfers with the simulated bank, and people whom it pays. The test itself does
 * the work of the worker.
 */
export async function aBankedCompany(product: TestProduct) {
  const { app } = product;
  const company = await aCompany(
    product,
    { admin: ['super_admin'], fin: ['employee', 'finance'], ana: ['employee'], ben: ['employee'] } as const,
    { features: { is_ach_applicable: true } },
  );
  const provider = (await aCompany(product, { pat: [] }, { is_provider: true })).people.pat;
  const { client_id } = company;
  const { admin, fin } = company.people;
  const operate = async (action: string, form: Record<string, string> = {}) => {
    const url = await app.bank?.operatorUrl?.();
    const body = new URLSearchParams(form);
    return fetch(`${url}/operator/${action}`, { method: 'POST', body, redirect: 'manual' });
  };
  const saves = async (form: Form) => {
    const { version } = await admin.calls('ach.customer', {});
    return admin.calls('ach.saveCustomer', { version, form });
  };
  const reconciles = (how?: { with_paid: boolean }) => reconcileCompany(app, client_id, how);
  /** Takes the steps from the verification of the company to the arrival of its test deposits. */
  async function awaitsAmounts(): Promise<void> {
    const owner = { ...person, identity: { ssn: secrets.ssn } };
    await admin.calls('ach.beneficialOwners', { action: { kind: 'add', owner } });
    await admin.calls('ach.beneficialOwners', { action: { kind: 'finish' } });
    await admin.calls('ach.beneficialOwners', { action: { kind: 'certify' } });
    await admin.calls('ach.addFundingSource', { of: 'company', bank: account });
    await admin.calls('ach.microDeposits', {});
    await operate('deposits');
    await reconciles();
  }

  return {
    ...company.people,
    company,
    provider,
    operate,
    saves,
    reconciles,
    drift: () => company.inCompany((tx) => everyDrift(tx, client_id)),
    /**
     * Takes all steps up to the submission to the bank, where the name of the company or its controller determines the
     * status.
     */
    submits: async (names: { business_name?: string; controller?: string } = {}) => {
      await admin.calls('ach.request', {});
      await provider.calls('ach.enable', { expense_client_id: client_id });
      await saves({ step: 'business_type', business_type: 'llc' });
      const email = `jo@${client_id}.example`;
      await saves({
        step: 'business',
        business: { ...business, email, business_name: names.business_name ?? 'Acme' },
      });
      return saves({
        step: 'controller',
        ein: secrets.ein,
        controller: {
          ...person,
          first_name: names.controller ?? 'Ada',
          title: 'CEO',
          identity: { ssn: secrets.ssn },
        },
      });
    },
    awaitsAmounts,
    /** Takes all steps from the verification of the company until it can pay. */
    finishes: async () => {
      await awaitsAmounts();
      return admin.calls('ach.microDeposits', { amounts: ['0.03', '0.07'] });
    },
    addsBank: (who: TestPerson, account_number: string, name = 'Checking') =>
      who.calls('ach.addFundingSource', { of: 'me', bank: { ...account, account_number, name } }),
    owes: async (who: TestPerson, amount = '10.00') =>
      (await insertTestReport(product, who, { stage: 'payment_queued', amounts: [amount] })).report_id,
    pays: async (item_id: string, item_kind: 'report' | 'advance' = 'report') => {
      const { version } = await fin.calls('payouts.paymentDetails', { item_id, item_kind });
      const paid = await fin.calls('ach.pay', { item_id, item_kind, version });
      return paid.payout_id;
    },
    sends: (payout_id: string) => sendTransfer(app, { client_id, payout_id }),
    runs: async ({ run_id }: { run_id: string }) => {
      const handlers = { [payKind]: payOne, [massPayKind]: payMassItem };
      await runItems(app, { client_id, run_id }, handlers, { [payKind]: afterPaying, [massPayKind]: sendMass });
      return fin.calls('bulk.progress', { run_id });
    },
    stageOf: async (item_id: string) => (await fin.calls('payouts.paymentDetails', { item_id })).stage,
  };
}
