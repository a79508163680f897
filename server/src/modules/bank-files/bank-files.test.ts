import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { endToEndId } from '#domain/bank-files/payment-file.ts';
import { sepaProblems } from '#domain/bank-files/testing/sepa-problems.ts';
import { openEncryption } from '../../http/encryption.ts';
import type { TestPerson } from '../../testing/a-company.ts';
import { mailsTo } from '../../testing/mails.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { notifyBankRequested } from '../ach/notify-bank-requested.ts';
import { runItems } from '../bulk/run-items.ts';
import { returnFromRun, undoRunKind } from '../payouts/runs/move-payment-run.ts';
import { aPayroll } from '../payouts/testing/a-payroll.ts';
import { reEncryptCompany } from '../privacy/encryption/re-encrypt.ts';
import { addToFile, bankFileKind, writeFiles } from './create-files.ts';
import { cancelFileKind, returnToQueue } from './move-file.ts';
import { settleAnswer, settleAnswerKind } from './settle-answer.ts';

const handlers = {
  [bankFileKind]: addToFile,
  [cancelFileKind]: returnToQueue,
  [settleAnswerKind]: settleAnswer,
  [undoRunKind]: returnFromRun,
};
const finishers = { [bankFileKind]: writeFiles };
const iban = 'DE89370400440532013000';
const otherIban = 'NL91ABNA0417164300';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-12T12:00:00Z'));
});
afterAll(() => product.stop());

/** Creates a company that pays in euros by SEPA file and has queued payments to Ana. */
async function aSepaCompany(amounts: readonly string[] = ['10.00']) {
  const payroll = await aPayroll(product, { currency: 'EUR' });
  const { admin, ana, fin, company } = payroll;
  await admin.calls('bankFiles.savePayingAccount', {
    entity_id: null,
    format: 'sepa',
    account_holder: 'Meridian Labs',
    numbers: { kind: 'iban', iban },
  });
  await addBank(ana);
  const ids: string[] = [];
  for (const amount of amounts) ids.push(await payroll.owes(ana, amount, 'payment_queued'));
  const works = (run_id: string) =>
    runItems(product.app, { client_id: company.client_id, run_id }, handlers, finishers);
  return {
    ...payroll,
    ids,
    works,
    creates: async (chosen: object = { ids }) => {
      const created = await fin.calls('bankFiles.create', { chosen, execution_on: '2026-11-13' } as never);
      await works(created.run_id);
      return created.files[0]?.id ?? '';
    },
    answers: async (text: string, file_name = 'answer.xml') => {
      const content_base64 = Buffer.from(text).toString('base64');
      const answer = await fin.calls('bankFiles.readAnswer', { file_name, content_base64 });
      if (answer.run_id && !answer.was_read_before) await works(answer.run_id);
      return answer;
    },
  };
}

function addBank(person: TestPerson, number = otherIban) {
  const numbers = { kind: 'iban', iban: number } as const;
  return person.calls('bankFiles.addAccount', { account_holder: 'Ana Ruiz', numbers });
}

function statement(entries: readonly { id: string; amount: string; returned?: boolean }[]): string {
  const text = entries.map(
    ({ id, amount, returned }) => `<Ntry><Amt Ccy="EUR">${amount}</Amt>
      <CdtDbtInd>${returned ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-12</Dt></BookgDt>
      <NtryDtls><TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs>
      ${returned ? '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>' : ''}</TxDtls></NtryDtls></Ntry>`,
  );
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${text.join('')}</Stmt></BkToCstmrStmt></Document>`;
}

/** Returns a status report without dates in which the bank has executed the payment. */
function statusReport(id: string): string {
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><OrgnlPmtInfAndSts>
    <TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>ACSC</TxSts></TxInfAndSts>
    </OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
}

describe('bank details', () => {
  it('are shown as their last four characters, and the newest account is paid', async () => {
    const { ana, admin } = await aSepaCompany();
    await addBank(ana, iban);
    const { data, expected_kind, pays_by_file } = await ana.calls('bankFiles.myAccounts', {});
    expect(data.map(({ account_last4, country, is_paid_to }) => [account_last4, country, is_paid_to])).toEqual([
      ['4300', 'NL', false],
      ['3000', 'DE', true],
    ]);
    expect([expected_kind, pays_by_file]).toEqual(['iban', true]);

    await ana.calls('bankFiles.chooseAccount', { id: data[0]?.id ?? '' });
    await ana.calls('bankFiles.removeAccount', { id: data[0]?.id ?? '' });
    const left = (await ana.calls('bankFiles.myAccounts', {})).data;
    expect(left).toMatchObject([{ account_last4: '3000', is_paid_to: true }]);
    await expect(admin.calls('bankFiles.removeAccount', { id: left[0]?.id ?? '' })).toBeRefused('item.not_found');
  });

  it('warn payers for a week when an older account is paid to again, by choice or after a removal', async () => {
    const { ana, fin, ids } = await aSepaCompany();
    await addBank(ana, iban);
    const [older, newer] = (await ana.calls('bankFiles.myAccounts', {})).data;
    const moveTo = async (day: string) => {
      product.setNow(new Date(`${day}T12:00:00Z`));
      for (const person of [ana, fin]) await person.continuesSession();
    };
    const warnings = async () =>
      (await fin.calls('bankFiles.preview', { chosen: { ids } })).warnings.map(({ message }) => message);

    try {
      await moveTo('2026-11-20');
      expect(await warnings()).toEqual([]);
      await ana.calls('bankFiles.chooseAccount', { id: older?.id ?? '' });
      expect(await warnings()).toEqual([expect.stringMatching(/···4300 within the last 7 days/u)]);

      await moveTo('2026-11-28');
      expect(await warnings()).toEqual([]);
      await ana.calls('bankFiles.removeAccount', { id: newer?.id ?? '' });
      expect(await warnings()).toEqual([]);
      await addBank(ana, 'GB33BUKB20201555555555');
      await moveTo('2026-12-06');
      const newest = (await ana.calls('bankFiles.myAccounts', {})).data.at(-1);
      await ana.calls('bankFiles.removeAccount', { id: newest?.id ?? '' });
      expect(await warnings()).toEqual([expect.stringMatching(/···4300 within the last 7 days/u)]);
    } finally {
      product.setNow(new Date('2026-11-12T12:00:00Z'));
    }
  });

  it('with a wrong check digit or twice are refused', async () => {
    const { ana } = await aSepaCompany();
    await expect(addBank(ana, 'NL91ABNA0417164301')).toBeRefused('request.invalid');
    await expect(addBank(ana)).toBeRefused('payee_account.known');
  });
});

describe('people without bank details', () => {
  it('are listed with what waits for them, and asked once in three days', async () => {
    const { fin, admin, ben, owes, company } = await aSepaCompany(['10.00']);
    expect(await fin.calls('bankFiles.missingDetails', {})).toMatchObject({ count: 0, no_to_ask: 0, people: [] });
    await owes(ben, '5.00', 'payment_queued');
    await owes(ben, '7.50', 'payment_queued');
    const missing = await fin.calls('bankFiles.missingDetails', {});
    expect(missing).toMatchObject({ count: 1, no_to_ask: 1, waiting: [{ currency: 'EUR', amount: '12.50' }] });
    expect(missing.people).toMatchObject([{ person: { user_id: ben.user_id }, no_of_payments: 2, requested_at: null }]);

    // Two payers ask at the same time, but the person is asked only once.
    const asks = await Promise.all([fin, admin].map((payer) => payer.calls('bankFiles.askForDetails', {})));
    expect(asks.map(({ no_of_people }) => no_of_people).sort()).toEqual([0, 1]);
    expect(await fin.calls('bankFiles.missingDetails', {})).toMatchObject({
      count: 1,
      no_to_ask: 0,
      people: [{ requested_at: '2026-11-12T12:00:00.000Z' }],
    });
    const events = await company.inCompany((tx) =>
      sql<{ user_id: string }>`select data->>'user_id' as user_id from pgboss.job
        where data->>'event' = 'bank.requested' and data->>'client_id' = ${company.client_id}`.execute(tx),
    );
    expect(events.rows).toEqual([{ user_id: ben.user_id }]);
    const { client_id } = company;
    const event = { client_id, event_id: uuidv7(), event: 'bank.requested', user_id: ben.user_id } as const;
    await notifyBankRequested(product.app, event);
    const mails = await mailsTo(product, ben.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Add your bank account to be paid']);

    product.setNow(new Date('2026-11-15T12:00:00Z'));
    const { access_token } = await fin.startsSession();
    expect((await fin.calls('bankFiles.missingDetails', {}, { access_token })).no_to_ask).toBe(1);
    product.setNow(new Date('2026-11-12T12:00:00Z'));
    await addBank(ben, iban);
    expect((await fin.calls('bankFiles.missingDetails', {})).count).toBe(0);
  });
});

describe('a bank file', () => {
  it('is previewed with its total and the reasons of payments that cannot be included', async () => {
    const { fin, ben, owes, ids } = await aSepaCompany(['10.00', '20.50']);
    const without = await owes(ben, '5.00', 'payment_queued');
    const preview = await fin.calls('bankFiles.preview', { chosen: { ids: [...ids, without] } });
    expect(preview.files).toMatchObject([
      { currency: 'EUR', count: 2, amount: '30.50', account: { account_last4: '3000' } },
    ]);
    expect(preview.excluded).toMatchObject({ count: 1, items: [{ item_id: without }] });
    expect(preview.excluded.items[0]?.message).toMatch(/has not added bank details/u);
    expect(preview.warnings[0]?.message).toMatch(/within the last 7 days/u);
  });

  it('takes its payments into processing and has the same bytes in every download', async () => {
    const { fin, ids, creates, listed, drift } = await aSepaCompany(['10.00', '20.50']);
    const id = await creates();
    const { file, items } = await fin.calls('bankFiles.details', { id });
    expect(file).toMatchObject({ number: 'BF-1001', state: 'ready', amount: '30.50', no_of_items: 2, no_of_open: 2 });
    expect(items.map(({ item_id }) => item_id).sort()).toEqual([...ids].sort());
    expect((await listed('processing')).data.map(({ reference }) => reference)).toEqual(['BF-1001', 'BF-1001']);

    const first = await fin.calls('bankFiles.download', { id });
    const second = await fin.calls('bankFiles.download', { id });
    expect(second.content_base64).toBe(first.content_base64);
    expect([first.no_of_downloads, second.no_of_downloads]).toEqual([1, 2]);
    const xml = Buffer.from(first.content_base64, 'base64').toString();
    expect(sepaProblems(xml)).toEqual([]);
    expect(xml).toContain(otherIban);
    expect(xml).toContain('<CtrlSum>30.50</CtrlSum>');
    expect(await drift()).toEqual([]);
  });

  it('takes each payment once, also when two files are created at the same time', async () => {
    const { fin, ids, works } = await aSepaCompany(['10.00', '20.00', '30.00']);
    const create = () => fin.calls('bankFiles.create', { chosen: { ids }, execution_on: '2026-11-13' });
    const runs = await Promise.all([create(), create()]);
    await Promise.all(runs.map(({ run_id }) => works(run_id)));
    const { data } = await fin.calls('bankFiles.list', {});
    expect(data.reduce((total, { no_of_items }) => total + no_of_items, 0)).toBe(3);
    expect(data.every(({ state, no_of_items }) => state === (no_of_items > 0 ? 'ready' : 'cancelled'))).toBe(true);
  });

  it('can be cancelled until it is sent, and its payments return to the queue', async () => {
    const { fin, creates, works, listed, drift } = await aSepaCompany();
    const id = await creates();
    const { run_id } = await fin.calls('bankFiles.cancel', { id });
    await works(run_id ?? '');
    expect((await listed('payment')).data).toMatchObject([
      { last_payout_error: 'The bank file BF-1001 was cancelled.', reference: '' },
    ]);
    await expect(fin.calls('bankFiles.download', { id })).toBeRefused('bank_file.wrong_state');

    const next = await creates();
    await fin.calls('bankFiles.markSent', { id: next });
    await expect(fin.calls('bankFiles.cancel', { id: next })).toBeRefused('bank_file.wrong_state');
    expect(await drift()).toEqual([]);
  });

  it('that paid to a changed account is listed among the payments that a rule would have stopped', async () => {
    const { admin, ids, creates } = await aSepaCompany();
    await creates();
    const rules = { bars_approvers: false, release_above: null, bank_change_days: 7, version: 0 };
    await admin.calls('controls.save', rules);
    expect((await admin.calls('controls.violations', {})).data).toMatchObject([
      { rule: 'bank_changed', item_id: ids[0] },
    ]);
  });

  it('that would pay an ended payment again cannot be downloaded', async () => {
    const { fin, ids, creates, acts } = await aSepaCompany();
    const id = await creates();
    await acts(ids[0] ?? '', { kind: 'fail', reason: 'Closed account' });
    await expect(fin.calls('bankFiles.download', { id })).toBeRefused('bank_file.ended_payments');
  });

  it('needs an execution date within 30 days and something to pay', async () => {
    const { fin, ids, ben, owes } = await aSepaCompany();
    const create = (execution_on: string, chosen = ids) =>
      fin.calls('bankFiles.create', { chosen: { ids: chosen }, execution_on });
    await expect(create('2026-11-11')).toBeRefused('bank_file.execution_date');
    await expect(create('2026-12-13')).toBeRefused('bank_file.execution_date');
    await expect(create('2026-11-13', [await owes(ben, '5.00', 'payment_queued')])).toBeRefused('bank_file.nothing');
  });
});

describe('the bank’s answer', () => {
  it('marks payments as paid and failed, reports differences, and is read once', async () => {
    const { fin, creates, answers, listed, drift } = await aSepaCompany(['10.00', '20.00', '30.00']);
    const { items } = await fin.calls('bankFiles.details', { id: await creates() });
    const idOf = (amount: string) => endToEndId(items.find((item) => item.amount === amount)?.payout_id ?? '');
    const text = statement([
      { id: idOf('10.00'), amount: '10.00' },
      { id: idOf('20.00'), amount: '19.99' },
      { id: idOf('30.00'), amount: '30.00' },
      { id: idOf('30.00'), amount: '30.00', returned: true },
      { id: 'SALARY', amount: '1.00' },
    ]);
    const first = await answers(text);
    expect(first).toMatchObject({ kind: 'camt.053', was_read_before: false });
    expect(first.counts).toMatchObject({ pay: 1, fail: 1, differs: 1, unknown: 1 });
    expect(first.lines[0]).toMatchObject({ result: 'differs', amount: '20.00', reported: 'EUR 19.99' });
    expect((await listed('paid')).data).toMatchObject([
      { amount: '10.00', paid_on: '2026-11-12', reference: 'BF-1001' },
    ]);
    expect((await listed('payment')).data).toMatchObject([
      { amount: '30.00', last_payout_error: 'The account is closed.' },
    ]);

    const again = await answers(text);
    expect(again).toMatchObject({ was_read_before: true, counts: first.counts });
    const renamed = await answers(`${text}\n`);
    expect(renamed.counts).toMatchObject({ pay: 0, fail: 0, unchanged: 2, differs: 1 });
    expect(renamed.run_id).toBeNull();
    expect(await drift()).toEqual([]);
  });

  it('distinguishes a payment that the bank booked twice from one that is reported twice', async () => {
    const { fin, creates, answers, listed, drift } = await aSepaCompany(['10.00', '20.00']);
    const { items } = await fin.calls('bankFiles.details', { id: await creates() });
    const idOf = (amount: string) => endToEndId(items.find((item) => item.amount === amount)?.payout_id ?? '');
    const [ten, twenty] = [
      { id: idOf('10.00'), amount: '10.00' },
      { id: idOf('20.00'), amount: '20.00' },
    ];
    const first = await answers(statement([ten, ten, twenty]));
    expect(first.counts).toMatchObject({ paid_twice: 1, pay: 1 });
    expect(first.lines[0]).toMatchObject({ result: 'paid_twice', amount: '10.00' });
    expect((await listed('paid')).total_records).toBe(2);

    expect((await answers(`${statement([twenty])}\n`)).counts).toMatchObject({ unchanged: 1, paid_twice: 0 });
    const nextDay = statement([twenty]).replace('2026-11-12', '2026-11-13');
    expect((await answers(nextDay)).counts).toMatchObject({ paid_twice: 1 });
    expect((await listed('paid')).total_records).toBe(2);
    expect(await drift()).toEqual([]);
  });

  it('reports a second booking also when a status report paid the payment first', async () => {
    const { fin, creates, answers } = await aSepaCompany();
    const { items } = await fin.calls('bankFiles.details', { id: await creates() });
    const id = endToEndId(items[0]?.payout_id ?? '');
    expect((await answers(statusReport(id))).counts).toMatchObject({ pay: 1 });
    const booked = statement([{ id, amount: '10.00' }]);
    expect((await answers(booked)).counts).toMatchObject({ unchanged: 1 });
    expect((await answers(booked.replace('2026-11-12', '2026-11-13'))).counts).toMatchObject({ paid_twice: 1 });
  });

  it('without a date pays on the day in the time zone of the company', async () => {
    const { fin, company, creates, answers, listed } = await aSepaCompany();
    const { items } = await fin.calls('bankFiles.details', { id: await creates() });
    await company.inCompany((tx) =>
      tx
        .updateTable('companies')
        .set({ time_zone: 'America/Los_Angeles' })
        .where('client_id', '=', company.client_id)
        .execute(),
    );
    product.setNow(new Date('2026-11-13T00:30:00Z'));
    await fin.continuesSession();
    await answers(statusReport(endToEndId(items[0]?.payout_id ?? '')));
    expect((await listed('paid')).data).toMatchObject([{ paid_on: '2026-11-12' }]);
    product.setNow(new Date('2026-11-12T12:00:00Z'));
  });

  it('that rejects the whole file returns every payment to the queue', async () => {
    const { creates, answers, listed } = await aSepaCompany(['10.00', '20.00']);
    const message = endToEndId(await creates());
    await answers(`<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><OrgnlGrpInfAndSts>
      <OrgnlMsgId>${message}</OrgnlMsgId><GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Cd>FF01</Cd></Rsn></StsRsnInf>
      </OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>`);
    expect((await listed('payment')).data.map(({ last_payout_error }) => last_payout_error)).toEqual([
      'The bank could not read the file.',
      'The bank could not read the file.',
    ]);
  });

  it('about a payment that was returned later takes it back from paid', async () => {
    const { fin, creates, answers, listed, drift } = await aSepaCompany();
    const { items } = await fin.calls('bankFiles.details', { id: await creates() });
    const id = endToEndId(items[0]?.payout_id ?? '');
    await answers(statement([{ id, amount: '10.00' }]));
    expect((await listed('paid')).total_records).toBe(1);
    await answers(statement([{ id, amount: '10.00', returned: true }]));
    expect((await listed('payment')).data).toMatchObject([{ last_payout_error: 'The account is closed.' }]);
    expect(await drift()).toEqual([]);
  });

  it('with a document type is refused', async () => {
    const { answers } = await aSepaCompany();
    await expect(answers('<!DOCTYPE a [<!ENTITY b "c">]><Document>&b;</Document>')).toBeRefused(
      'bank_answer.unreadable',
    );
  });
});

describe('account numbers', () => {
  it('are nowhere in the database in plain text, and a new key replaces the old one', async () => {
    const { ana, fin, creates, company } = await aSepaCompany();
    await addBank(ana, iban);
    const id = await creates();
    const { content_base64 } = await fin.calls('bankFiles.download', { id });
    expect(await tablesWith(company.inCompany, [iban, otherIban, otherIban.slice(4)])).toEqual([]);

    const { client_id } = company;
    const key = { name: 'second', secret: 'another-secret-of-32-characters-or-more' };
    const encryption = openEncryption([key, { name: 'token-secret', secret: product.app.secret }]);
    const app = { database: product.app.database, encryption };
    expect(await reEncryptCompany(app, client_id)).toMatchObject({ no_of_renewed: 4 });
    expect(await reEncryptCompany(app, client_id)).toMatchObject({ no_of_renewed: 0 });
    const before = product.app.encryption;
    product.app.encryption = encryption;
    expect((await fin.calls('bankFiles.download', { id })).content_base64).toBe(content_base64);
    product.app.encryption = before;
  });
});

/** Returns the names of the company's tables, and of the job queue, that contain one of these texts. */
async function tablesWith(inCompany: InCompany, texts: readonly string[]): Promise<string[]> {
  const contains = sql.join(
    texts.map((text) => sql`t::text like ${`%${text}%`}`),
    sql` or `,
  );
  return inCompany(async (tx) => {
    const { rows } = await sql<{ name: string }>`select c.table_name as name from information_schema.columns c
      where c.table_schema = 'public' and c.column_name = 'client_id'`.execute(tx);
    const found: string[] = [];
    for (const name of ['pgboss.job', ...rows.map((row) => row.name)]) {
      const hits = await sql`select 1 from ${sql.table(name)} t where ${contains} limit 1`.execute(tx);
      if (hits.rows.length > 0) found.push(name);
    }
    return found;
  });
}

type InCompany = Awaited<ReturnType<typeof aPayroll>>['company']['inCompany'];

describe('the run of a bank file', () => {
  it('carries its number into the file and leaves with it', async () => {
    const { fin, creates } = await aSepaCompany(['10.00', '20.50']);
    const id = await creates();
    const { payment_run } = (await fin.calls('bankFiles.details', { id })).file;
    expect(payment_run?.number).toBe('RUN-2026-0001');
    const { file_name, content_base64 } = await fin.calls('bankFiles.download', { id });
    expect(file_name).toBe('BF-1001-RUN-2026-0001.xml');
    expect(Buffer.from(content_base64, 'base64').toString()).toContain('RUN-2026-0001 BF-1001 ER-');

    const run_id = payment_run?.id ?? '';
    expect((await fin.calls('paymentRuns.details', { id: run_id })).files).toEqual([
      { id, number: 'BF-1001', state: 'ready' },
    ]);
    await fin.calls('bankFiles.markSent', { id });
    const { run, can } = await fin.calls('paymentRuns.details', { id: run_id });
    expect([run.state, can.undo.allowed]).toEqual(['sent', false]);
    await expect(fin.calls('paymentRuns.undo', { id: run_id, reason: 'Wrong day' })).toBeRefused(
      'payment_run.wrong_state',
    );
  });

  it('cancels its file when it is undone, and sends it when it is sent', async () => {
    const { fin, ids, creates, works, listed, drift } = await aSepaCompany(['10.00', '20.50']);
    const first = await creates();
    const runOf = async (id: string) => (await fin.calls('bankFiles.details', { id })).file.payment_run?.id ?? '';
    const undone = await fin.calls('paymentRuns.undo', { id: await runOf(first), reason: 'Wrong day' });
    await expect(fin.calls('bankFiles.download', { id: first })).toBeRefused('bank_file.wrong_state');
    await works(undone.run_id);
    expect((await listed('payment')).data.map(({ item_id }) => item_id).sort()).toEqual([...ids].sort());

    const second = await creates();
    await fin.calls('paymentRuns.markSent', { id: await runOf(second) });
    expect((await fin.calls('bankFiles.details', { id: second })).file.state).toBe('sent');
    expect(await drift()).toEqual([]);
  });
});
