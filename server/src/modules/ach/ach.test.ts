import { createHmac, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { seeded } from '#tools/large/seeded.ts';
import '../../testing/matchers.ts';
import { waitingStatements } from '../../db/testing/waiting-statements.ts';
import { findStoredText } from '../../testing/find-stored-text.ts';
import { insertTestAdvance, insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { readBanks, updateBank } from './ach-banks.rows.ts';
import { lockAchVersion } from './ach-company.rows.ts';
import { handleBankEvent } from './receive-event.ts';
import { refreshSetUp } from './refresh-set-up.ts';
import { aBankedCompany, account, person, secrets } from './testing/a-banked-company.ts';

let product: TestProduct;
const logged: string[] = [];
beforeAll(async () => {
  product = await testProduct({ onLog: (line) => void logged.push(line) });
});
afterAll(() => product.stop());
afterEach(() => product.setNow(null));

describe('the set-up of bank transfers', () => {
  it('goes from the request to a company that can pay, and stores no secret number', async () => {
    const team = await aBankedCompany(product);
    const { admin, ana } = team;
    expect(await admin.calls('ach.customer', {})).toMatchObject({ current_step: 'request', next: { who: 'you' } });
    await expect(ana.calls('ach.addFundingSource', { of: 'me', bank: account })).toBeRefused('ach.not_verified');

    expect(await team.submits()).toMatchObject({
      current_step: 'owners',
      previous_step: 'controller',
      customer_status: 'verified',
      ein_last4: '8374',
    });
    await expect(admin.calls('ach.request', {})).toBeRefused('ach.already_requested');
    await expect(admin.calls('ach.microDeposits', {})).toBeRefused('ach.wrong_step');
    const done = await team.finishes();
    expect(done).toMatchObject({ current_step: 'done', next: { who: 'nobody' }, bank: { account_last4: '3545' } });
    expect((await admin.calls('roles.byUserId', {})).ach_data.details.customer.status).toBe('verified');

    await team.addsBank(ana, secrets.account_number);
    expect((await ana.calls('ach.fundingSources', {})).data).toMatchObject([
      { account_last4: '3545', is_paid_to: true },
    ]);
    expect(await storedSecrets(team.company.client_id)).toEqual([]);
  });

  it.each([
    ['retry', { business_name: 'retry' }, 'retry', 'you', 'EINMismatch'],
    ['retry with all digits', { controller: 'retry' }, 'retry', 'you', 'Required'],
    ['document', { business_name: 'document' }, 'documents', 'you', 'BusinessFormationDocRequired'],
    ['document of the controller', { controller: 'document' }, 'documents', 'you', 'PersonalIDRequired'],
    ['suspended', { controller: 'suspended' }, 'documents', 'provider', undefined],
  ])('says what happens next: %s', async (_, names, current_step, who, directive) => {
    const team = await aBankedCompany(product);
    const answer = await team.submits(names);
    expect(answer).toMatchObject({ current_step, next: { who } });
    expect(answer.directives[0]?.code).toBe(directive);
    for (const { text } of answer.directives) expect(text).toMatch(/^[A-Z].*\.$/u);
  });

  it('is verified by corrections, and by a readable document after an unreadable one', async () => {
    const { admin, ...team } = await aBankedCompany(product);
    const { business } = await team.submits({ business_name: 'document' });
    if (!business) throw new Error('The form was not saved.');
    const content_base64 = Buffer.from('%PDF-1.7').toString('base64');
    const upload = (file_name: string) =>
      admin.calls('ach.uploadDocument', { document_type: 'other', file_name, content_base64 });
    expect(await upload('fail.pdf')).toMatchObject({ next: { who: 'bank' } });
    await team.operate('next-day', { days: '0' });
    await team.reconciles();
    const rejected = await admin.calls('ach.customer', {});
    expect(rejected.next).toMatchObject({
      who: 'you',
      text: expect.stringMatching(/did not accept your last document/u),
    });
    expect(rejected.documents[0]?.failure).toMatch(/not readable/u);
    await upload('letter.pdf');
    await team.operate('next-day', { days: '0' });
    await team.reconciles();
    expect((await admin.calls('ach.customer', {})).current_step).toBe('owners');
    await expect(
      admin.calls('ach.uploadDocument', { document_type: 'other', file_name: 'a.exe', content_base64: 'TVqQ' }),
    ).toBeRefused('ach.wrong_step');
  });

  it('is not set back by an older answer of the bank', async () => {
    const { admin, ...team } = await aBankedCompany(product);
    const { bank } = product.app;
    if (!bank) throw new Error('There is no bank.');
    await team.submits({ business_name: 'document' });
    const content_base64 = Buffer.from('%PDF-1.7').toString('base64');
    await admin.calls('ach.uploadDocument', { document_type: 'other', file_name: 'fail.pdf', content_base64 });

    const { readDocument } = bank;
    const [answered, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    bank.readDocument = async (ref) => {
      const older = await readDocument(ref);
      answered.resolve();
      await released.promise;
      return older;
    };
    const slow = refreshSetUp(product.app, team.company.client_id);
    await answered.promise;
    bank.readDocument = readDocument;
    await team.operate('next-day', { days: '0' });
    await refreshSetUp(product.app, team.company.client_id);
    released.resolve();
    await slow;
    expect((await admin.calls('ach.customer', {})).documents).toMatchObject([{ state: 'rejected' }]);
  });

  it('waits for a notification of the bank that is being saved', async () => {
    const { admin, company, ...team } = await aBankedCompany(product);
    await team.submits();
    await team.awaitsAmounts();
    const { client_id } = company;
    let verified: Promise<unknown> = Promise.resolve();
    await product.app.database.inCompany(client_id, async (tx) => {
      await lockAchVersion(tx, client_id);
      verified = admin.calls('ach.microDeposits', { amounts: ['0.03', '0.07'] });
      await vi.waitFor(
        async () =>
          expect(await waitingStatements(product.app.database.outside)).toEqual([
            expect.stringContaining('ach_companies'),
          ]),
        {
          timeout: 20_000,
        },
      );
      const [bank] = await readBanks(tx, { client_id, user_id: null });
      await updateBank(tx, { client_id, id: bank?.id ?? '' }, { status: 'unverified' });
    });
    expect(await verified).toMatchObject({ current_step: 'done', bank: { status: 'verified' } });
  });

  it('counts wrong amounts and locks the account after three', async () => {
    const { admin, ...team } = await aBankedCompany(product);
    await team.submits();
    const owner = {
      ...person,
      first_name: 'incomplete',
      identity: { passport: { number: secrets.passport, country: 'DE' } },
    };
    const added = await admin.calls('ach.beneficialOwners', { action: { kind: 'add', owner } });
    expect(added.owners[0]?.status).toBe('incomplete');
    const owner_id = added.owners[0]?.id ?? '';
    await admin.calls('ach.beneficialOwners', {
      action: { kind: 'correct', owner_id, owner: { ...owner, first_name: 'Ada' } },
    });
    await admin.calls('ach.beneficialOwners', { action: { kind: 'finish' } });
    await admin.calls('ach.beneficialOwners', { action: { kind: 'certify' } });
    const { bank } = await admin.calls('ach.addFundingSource', { of: 'company', bank: account });
    await admin.calls('ach.microDeposits', {});
    await expect(admin.calls('ach.microDeposits', { amounts: ['0.01', '0.02'] })).toBeRefused('ach.deposits_not_there');
    await team.operate('deposits');
    await team.reconciles();
    const wrong = () => admin.calls('ach.microDeposits', { amounts: ['0.09', '0.09'] });
    expect((await wrong()).micro_deposits).toEqual({
      state: 'processed',
      attempts_left: 2,
      message: 'The amounts are wrong. You have 2 attempts left.',
    });
    await wrong();
    expect((await wrong()).micro_deposits).toMatchObject({ state: 'locked', attempts_left: 0 });
    await expect(wrong()).toBeRefused('ach.deposits_locked');
    await admin.calls('ach.removeFundingSource', { funding_source_id: bank.id });
    await expect(admin.calls('ach.addFundingSource', { of: 'company', bank: account })).toBeRefused('ach.bank_wait');
  });
});

describe('a payment by bank transfer', () => {
  it('moves money once through every state, and the ledger follows', async () => {
    const team = await aBankedCompany(product);
    const { fin, ana, ben, admin } = team;
    await team.submits();
    await team.finishes();
    await team.addsBank(ana, '11112222');

    // A payee without a bank account stays in the queue and can be asked to add one.
    const bens = await team.owes(ben);
    await expect(team.pays(bens)).toBeRefused('ach.no_bank');
    expect((await fin.calls('bankFiles.missingDetails', {})).people).toMatchObject([
      { person: { user_id: ben.user_id }, waiting: [{ currency: 'USD', amount: '10.00' }] },
    ]);
    expect((await fin.calls('bankFiles.askForDetails', {})).no_of_people).toBe(1);

    const paid = await team.owes(ana, '12.34');
    const warned = await fin.calls('payouts.preFlight', { tab: 'payment', chosen: { ids: [paid, bens] }, mode: 'ach' });
    expect(warned.by_method.map(({ mode, count }) => [mode, count]).sort()).toEqual([
      ['ach', 1],
      ['manual', 1],
    ]);
    expect(warned.warnings.map(({ kind }) => kind)).toContain('bank_changed');

    const payout_id = await team.pays(paid);
    await team.operate('faults', { plan: 'drop_after' });
    await expect(team.sends(payout_id)).rejects.toThrow('did not answer');
    await team.sends(payout_id);
    await team.sends(payout_id);
    expect((await fin.calls('ach.transfers', {})).data).toMatchObject([{ state: 'pending', amount: '12.34' }]);
    expect(await fin.calls('ach.reconciliation', {})).toMatchObject({ is_equal: true });
    const { version } = await fin.calls('payouts.paymentDetails', { item_id: paid });
    await expect(
      fin.calls('payouts.paid', { item_id: paid, version, paid_on: new Date().toISOString().slice(0, 10) }),
    ).toBeRefused('payout.by_bank');

    await team.operate('process');
    await team.reconciles();
    expect(await team.stageOf(paid)).toBe('paid');
    expect(await team.drift()).toEqual([]);
    expect(await fin.calls('ach.reconciliation', {})).toMatchObject({ is_equal: true });

    // The bank returns the transfer days later. The item waits to be paid again, with the cause and the next step.
    const [transfer] = await transfersAtBank(team);
    await team.operate('return', { transfer_id: transfer?.id ?? '', code: 'R03' });
    await handleEvents(team.company.client_id, `customer_transfer_failed`, transfer?.id ?? '');
    expect(await team.stageOf(paid)).toBe('payment_queued');
    expect((await fin.calls('ach.transfersErrorList', {})).data).toMatchObject([
      { failure_code: 'R03', next_step: 'fix_bank', failure: expect.stringContaining('No account') },
    ]);
    expect((await ana.calls('ach.fundingSources', {})).data).toEqual([]);
    expect(await team.drift()).toEqual([]);
    expect(await fin.calls('ach.reconciliation', {})).toMatchObject({ is_equal: true });
    const { postings } = await admin.calls('payouts.postings', { item_id: paid });
    expect(postings.map(({ cause, is_reversal }) => `${cause}${is_reversal ? ' back' : ''}`).sort()).toEqual([
      'approve',
      'initiate',
      'initiate back',
      'pay',
      'pay back',
      'queue',
    ]);
  });

  it('that the company’s bank returns leaves the account of the employee', async () => {
    const team = await aBankedCompany(product);
    const { ana } = team;
    await team.submits();
    await team.finishes();
    await team.addsBank(ana, '15151515');
    const item_id = await team.owes(ana);
    await team.sends(await team.pays(item_id));
    const [transfer] = await transfersAtBank(team);
    await team.operate('return', { transfer_id: transfer?.id ?? '', code: 'R29' });
    await team.reconciles();
    expect(await team.stageOf(item_id)).toBe('payment_queued');
    expect((await ana.calls('ach.fundingSources', {})).data).toMatchObject([{ account_last4: '1515' }]);
  });

  it('is cancelled before the cut-off and returns to the queue', async () => {
    const team = await aBankedCompany(product);
    const { fin, ana } = team;
    await team.submits();
    await team.finishes();
    await team.addsBank(ana, '33334444');
    const item_id = await team.owes(ana);
    const payout_id = await team.pays(item_id);
    await expect(fin.calls('ach.cancel', { payout_id })).toBeRefused('ach.provider_away');
    await team.sends(payout_id);
    const cancels = await Promise.all(Array.from({ length: 4 }, () => fin.sends('ach.cancel', { payout_id })));
    expect(cancels.filter(({ http_status }) => http_status === 200).length).toBeGreaterThanOrEqual(1);
    expect(await team.stageOf(item_id)).toBe('payment_queued');
    await expect(fin.calls('ach.cancel', { payout_id })).toBeRefused('ach.transfer_ended');
    const again = await team.pays(item_id);
    await team.sends(again);
    await team.operate('process');
    await team.reconciles();
    expect(await team.stageOf(item_id)).toBe('paid');
    const made = await transfersAtBank(team);
    expect(made.map(({ state }) => state).sort()).toEqual(['cancelled', 'processed']);

    // The notification of a late return is lost, but the daily check finds the return.
    await team.operate('webhooks', { mode: 'lose' });
    await team.operate('return', {
      transfer_id: made.find(({ state }) => state === 'processed')?.id ?? '',
      code: 'R01',
    });
    await team.operate('webhooks', { mode: 'normal' });
    await team.reconciles();
    expect(await team.stageOf(item_id)).toBe('paid');
    expect(await team.reconciles({ with_paid: true })).toBe(1);
    expect(await team.stageOf(item_id)).toBe('payment_queued');
    expect(await team.drift()).toEqual([]);
  });

  it('that the bank failed is released by a second person, not by the person who queued it', async () => {
    const team = await aBankedCompany(product);
    const { fin, ana, admin } = team;
    await team.submits();
    await team.finishes();
    await team.addsBank(ana, '13131313', 'R03');
    const item_id = (await insertTestReport(product, ana, { stage: 'approved', amounts: ['10.00'] })).report_id;
    const acts = async (kind: 'queue' | 'release_payment', by = fin) => {
      const { version } = await fin.calls('payouts.paymentDetails', { item_id });
      return by.calls('payouts.action', { item_id, version, action: { kind } });
    };
    await acts('queue');
    await team.sends(await team.pays(item_id));
    const controls = { bars_approvers: false, release_above: null, bank_change_days: 7, version: 0 };
    await admin.calls('controls.save', controls);
    await team.operate('process');
    await team.reconciles();
    expect(await team.stageOf(item_id)).toBe('payment_queued');

    await team.addsBank(ana, '14141414');
    await expect(acts('release_payment')).toBeRefused('payout.release_own');
    await acts('release_payment', admin);
  });

  it('to an advance cannot be marked as paid by a person', async () => {
    const team = await aBankedCompany(product);
    const { fin, ana } = team;
    await team.submits();
    await team.finishes();
    await team.addsBank(ana, '12121212');
    const advance_id = await insertTestAdvance(product, ana, { stage: 'payment_queued', amount: '25.00' });
    const payout_id = await team.pays(advance_id, 'advance');
    const marked = () =>
      fin
        .calls('advances.details', { id: advance_id })
        .then(({ data: { version } }) =>
          fin.calls('advances.markPaid', { advance_id, version, reference: 'SEPA 9', paid_on: '2026-11-12' }),
        );
    await expect(marked()).toBeRefused('payout.by_bank');

    await team.sends(payout_id);
    await team.operate('process');
    await team.reconciles();
    expect((await fin.calls('advances.details', { id: advance_id })).data.stage).toBe('outstanding');
    expect(await team.drift()).toEqual([]);
  });

  it('to an advance that a draft has reserved is returned, and the reservation is released', async () => {
    const team = await aBankedCompany(product);
    const { ana } = team;
    await team.submits();
    await team.finishes();
    await team.addsBank(ana, '16161616');
    const advance_id = await insertTestAdvance(product, ana, { stage: 'payment_queued', amount: '25.00' });
    await team.sends(await team.pays(advance_id, 'advance'));
    await team.operate('process');
    await team.reconciles();
    const { report_id } = await insertTestReport(product, ana, { amounts: ['100.00'] });
    const { version } = (await ana.calls('reports.details', { id: report_id })).data;
    await ana.calls('advances.link', { report_id, version, apply: [{ advance_id, amount: '10.00' }] });

    await team.operate('webhooks', { mode: 'lose' });
    const [transfer] = await transfersAtBank(team);
    await team.operate('return', { transfer_id: transfer?.id ?? '', code: 'R01' });
    await team.operate('webhooks', { mode: 'normal' });
    expect(await team.reconciles({ with_paid: true })).toBe(1);
    const { data } = await ana.calls('advances.details', { id: advance_id });
    expect(data).toMatchObject({ stage: 'payment_queued', reserved_amount: '0.00', applications: [] });
    expect((await ana.calls('reports.details', { id: report_id })).data.advances_total).toBe('0.00');
    expect(await team.drift()).toEqual([]);
  });

  it('of many items is one mass payment, sent once although its answer is lost', async () => {
    const team = await aBankedCompany(product);
    const { fin, ana, ben } = team;
    await team.submits();
    await team.finishes();
    await team.addsBank(ana, '55556666');
    const ids = [await team.owes(ana, '1.00'), await team.owes(ana, '2.00'), await team.owes(ben, '3.00')];
    const progress = await team.runs(await fin.calls('ach.massPay', { chosen: { ids } }));
    expect(progress).toMatchObject({ no_of_items: 3 });
    await team.operate('faults', { plan: 'drop_after' });
    await expect(team.reconciles()).rejects.toThrow('did not answer');
    await team.reconciles();
    expect(await Promise.all(ids.map(team.stageOf))).toEqual([
      'payment_processing',
      'payment_processing',
      'payment_queued',
    ]);
    await team.operate('process');
    await team.reconciles();
    expect((await transfersAtBank(team)).map(({ value }) => value).sort()).toEqual(['1.00', '2.00']);
    expect(await team.drift()).toEqual([]);
  });
});

describe('a notification of the bank', () => {
  it('is refused without a valid signature and handled once', async () => {
    const team = await aBankedCompany(product);
    await team.submits();
    const url = `${product.address}/api/webhooks/bank`;
    const body = JSON.stringify({
      id: uuidv7(),
      topic: 'x',
      _links: { resource: { href: 'http://x/customers/unknown' } },
    });
    const post = (signature: string) =>
      fetch(url, { method: 'POST', body, headers: { 'x-request-signature-sha-256': signature } });
    expect((await post('00')).status).toBe(401);
    expect((await post(createHmac('sha256', product.app.secret).update(body).digest('hex'))).status).toBe(200);
    expect((await fetch(`${product.address}/api/webhooks/other`, { method: 'POST' })).status).toBe(404);
  });
});

// Set TEST_SEED to the seed of a failed run to repeat its faults.
const seed = process.env.TEST_SEED ?? String(randomInt(1_000_000));

describe(`payments under random faults, with seed ${seed}`, () => {
  it('make exactly one transfer each, and both ledgers are equal', async () => {
    const team = await aBankedCompany(product);
    const { fin, ana } = team;
    await team.submits();
    await team.finishes();
    await team.addsBank(ana, '77778888');
    const count = Number(process.env.ACH_PAYMENTS ?? 12);
    const chance = seeded(seed);
    const faults = ['none', 'drop_after', 'fail_before', 'fail_after', 'too_many'];
    const plan = Array.from({ length: count * 2 }, () => chance.pick(faults));
    await team.operate('faults', { plan: plan.join(',') });
    await team.operate('webhooks', { mode: 'lose' });
    const payouts: string[] = [];
    for (let index = 1; index <= count; index += 1) payouts.push(await team.pays(await team.owes(ana, `${index}.00`)));
    // Workers retry in any order, and each payment is sent by two workers at the same time.
    for (let round = 0; round < 12; round += 1)
      await Promise.all(
        payouts.flatMap((id) => [team.sends(id), team.sends(id)].map((sent) => sent.catch(() => undefined))),
      );
    await team.operate('process');
    await team.reconciles();
    await team.operate('webhooks', { mode: 'normal' });

    const made = await transfersAtBank(team);
    expect(made.map(({ correlation_id }) => correlation_id).sort(), `Plan: ${plan}`).toEqual([...payouts].sort());
    expect(made.every(({ state }) => state === 'processed')).toBe(true);
    expect(await fin.calls('ach.reconciliation', {})).toMatchObject({ is_equal: true });
    expect(await team.drift()).toEqual([]);
  });
});

interface TransferAtBank {
  id: string;
  customer_id: string;
  state: string;
  value: string;
  correlation_id: string;
}

/** Returns the transfers of the company according to the bank. */
async function transfersAtBank(team: Awaited<ReturnType<typeof aBankedCompany>>): Promise<TransferAtBank[]> {
  const { transfers } = (await (await team.operate('data')).json()) as { transfers: TransferAtBank[] };
  const { rows } = await team.company.inCompany((tx) =>
    sql<{ customer_id: string }>`select customer_id from ach_companies`.execute(tx),
  );
  return transfers.filter(({ customer_id }) => customer_id === rows[0]?.customer_id);
}

/** Waits until the notification has arrived, and then handles it as the worker does. */
async function handleEvents(client_id: string, topic: string, resource_ref: string): Promise<void> {
  const found = await vi.waitFor(
    async () => {
      const { rows } = await product.app.database.inCompany(client_id, (tx) =>
        sql<{
          id: string;
        }>`select id from ach_events where topic = ${topic} and resource_ref = ${resource_ref}`.execute(tx),
      );
      expect(rows).toHaveLength(1);
      return rows;
    },
    { timeout: 20_000, interval: 50 },
  );
  for (const { id } of found) await handleBankEvent(product.app, { client_id, bank_event_id: id });
}

/** Returns the places where a secret number is stored in any spelling. */
function storedSecrets(client_id: string): Promise<string[]> {
  const spellings = Object.values(secrets).flatMap((value) => [value, value.replace(/\W/gu, '')]);
  return findStoredText(product, { client_id, logged }, spellings);
}
