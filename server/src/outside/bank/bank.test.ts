import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApiDocument, openApiProblems } from '../testing/openapi-problems.ts';
import { type Exchange, recordExchanges } from '../testing/record-exchanges.ts';
import { dwollaBank } from './dwolla.ts';
import { BankAway, type BankCompany, type BankPort, BankRefused } from './port.ts';
import { type ServedBank, serveBank } from './stand-in/serve-bank.ts';

/**
 * The description that the bank publishes (github.com/Dwolla/dwolla-openapi, openapi.yml converted to JSON). It is not
 * part of this repository.
 */
const published = process.env.DWOLLA_OPENAPI;

let served: ServedBank;
let recorded: Awaited<ReturnType<typeof recordExchanges>>;
let bank: BankPort;
beforeAll(async () => {
  served = await serveBank({ port: 0, file: null, webhook: null });
  recorded = await recordExchanges(served.url);
  bank = dwollaBank({ url: async () => recorded.url, key: 'k', secret: 's' });
});
afterAll(async () => {
  await recorded.stop();
  await served.stop();
});

const address = {
  address1: '1 Main St',
  address2: '',
  city: 'Des Moines',
  state_province_region: 'IA',
  postal_code: '50309',
  country: 'US',
};
const person = {
  first_name: 'Ada',
  last_name: 'Kim',
  date_of_birth: '1980-01-31',
  address,
  identity: { ssn: '123-45-6789' },
};
let number = 0;

function aCompany(changes: Partial<BankCompany> = {}): BankCompany {
  number += 1;
  return {
    first_name: 'Jo',
    last_name: 'Lee',
    email: `jo${number}@example.com`,
    business_name: 'Acme',
    doing_business_as: '',
    business_type: 'llc',
    business_classification: '9ed3f671',
    website: '',
    phone: '',
    address1: '1 Main St',
    address2: '',
    city: 'Des Moines',
    state: 'IA',
    postal_code: '50309',
    ein: '12-3456789',
    controller: { ...person, title: 'CEO', identity: { ssn: '6789' } },
    correlation_id: `company-${number}`,
    ...changes,
  };
}

async function operate(action: string, form: Record<string, string> = {}): Promise<void> {
  await fetch(`${served.url}/operator/${action}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
}

async function verifiedPair(name = 'Checking') {
  const customer_id = await bank.createCompany(aCompany());
  const account = { routing_number: '222222226', bank_account_type: 'checking' as const };
  const source_id = await bank.addBank(customer_id, { ...account, account_number: '0123456789', name: 'Main' });
  await bank.startMicroDeposits(source_id);
  await operate('next-day');
  await bank.verifyMicroDeposits(source_id, ['0.03', '0.07']);
  number += 1;
  const receiver = {
    first_name: 'Bo',
    last_name: 'Ray',
    email: `bo${number}@example.com`,
    correlation_id: `p${number}`,
  };
  const receiver_id = await bank.createReceiver(receiver);
  const destination_id = await bank.addBank(receiver_id, { ...account, account_number: `55${number}123`, name });
  return { customer_id, source_id, destination_id };
}

describe('a company at the bank', () => {
  it.each<[string, Partial<BankCompany>, string, string[]]>([
    ['is verified', {}, 'verified', []],
    ['needs corrections', { business_name: 'retry' }, 'retry', ['EINMismatch']],
    ['needs a document', { business_name: 'document' }, 'document', ['BusinessFormationDocRequired']],
    [
      'needs a document of its controller',
      { controller: { ...person, first_name: 'document', title: 'CEO' } },
      'document',
      ['PersonalIDRequired'],
    ],
    ['is suspended', { controller: { ...person, first_name: 'suspended', title: 'CEO' } }, 'suspended', []],
    [
      'with a foreign controller is verified',
      { controller: { ...person, title: 'CEO', identity: { passport: { number: 'X1', country: 'DE' } } } },
      'verified',
      [],
    ],
  ])('%s', async (_, changes, status, directives) => {
    const id = await bank.createCompany(aCompany(changes));
    const customer = await bank.readCustomer(id);
    expect(customer.status).toBe(status);
    expect(customer.directives.map(({ code }) => code)).toEqual(directives);
  });

  it('without a controller is a sole proprietorship', async () => {
    const { ein: _ein, controller: _controller, ...rest } = aCompany();
    const proprietor = { date_of_birth: '1980-01-31', ssn: '6789' };
    const id = await bank.createCompany({ ...rest, business_type: 'soleProprietorship', proprietor });
    expect(await bank.readCustomer(id)).toEqual({ status: 'verified', needs_full_ssn: false, directives: [] });
  });

  it('is created once, and never mistaken for another company with the same email', async () => {
    const company = aCompany();
    const id = await bank.createCompany(company);
    expect(await bank.createCompany(company)).toBe(id);
    await expect(bank.createCompany({ ...company, correlation_id: 'other' })).rejects.toBeInstanceOf(BankRefused);
  });

  it('is verified by its second submission, once', async () => {
    const company = aCompany({ controller: { ...person, first_name: 'retry', title: 'CEO' } });
    const id = await bank.createCompany(company);
    expect(await bank.readCustomer(id)).toMatchObject({ status: 'retry', needs_full_ssn: true });
    await bank.retryCompany(id, { ...company, controller: { ...person, title: 'CEO' } });
    expect((await bank.readCustomer(id)).status).toBe('verified');
    await expect(bank.retryCompany(id, company)).rejects.toBeInstanceOf(BankRefused);
  });

  it('is verified by a readable document', async () => {
    const id = await bank.createCompany(aCompany({ business_name: 'document' }));
    const upload = (file_name: string) =>
      bank.uploadDocument(
        { customer_id: id },
        { document_type: 'other', file_name, content: Buffer.from('x'), mime_type: 'image/png' },
      );
    const bad = await upload('fail.png');
    await operate('next-day');
    expect(await bank.readDocument(bad)).toEqual({ state: 'rejected', failure_code: 'ScanNotReadable' });
    const good = await upload('letter.png');
    await operate('next-day');
    expect(await bank.readDocument(good)).toEqual({ state: 'accepted', failure_code: '' });
    expect((await bank.readCustomer(id)).status).toBe('verified');
  });

  it('certifies its owners again after a change', async () => {
    const id = await bank.createCompany(aCompany());
    const owner_id = await bank.addOwner(id, { ...person, first_name: 'incomplete' });
    expect(await bank.readOwner(owner_id)).toBe('incomplete');
    await expect(bank.certify(id)).rejects.toBeInstanceOf(BankRefused);
    await bank.correctOwner(owner_id, person);
    await bank.certify(id);
    expect(await bank.readCertification(id)).toBe('certified');
    await bank.removeOwner(owner_id);
    expect(await bank.readCertification(id)).toBe('recertify');
  });
});

describe('a bank account', () => {
  it('is verified by its deposits after wrong attempts', async () => {
    const id = await bank.createCompany(aCompany());
    const account = { routing_number: '222222226', account_number: '987654', bank_account_type: 'savings' as const };
    const source_id = await bank.addBank(id, { ...account, name: 'Main' });
    expect(await bank.readBank(source_id)).toMatchObject({ status: 'unverified', bank_account_type: 'savings' });
    await expect(bank.addBank(id, { ...account, name: 'Again' })).rejects.toMatchObject({ code: 'DuplicateResource' });
    await bank.startMicroDeposits(source_id);
    expect(await bank.readMicroDeposits(source_id)).toBe('pending');
    await operate('next-day');
    expect(await bank.readMicroDeposits(source_id)).toBe('processed');
    await expect(bank.verifyMicroDeposits(source_id, ['0.09', '0.09'])).rejects.toBeInstanceOf(BankRefused);
    await bank.verifyMicroDeposits(source_id, ['0.03', '0.09']);
    expect((await bank.readBank(source_id)).status).toBe('verified');
  });

  it('is verified by a session at the bank', async () => {
    const id = await bank.createCompany(aCompany());
    const { session_url } = await bank.startSession(id);
    await expect(bank.addBankOfSession(id, { name: 'Main' })).rejects.toMatchObject({ code: 'NoExchange' });
    await fetch(session_url);
    expect((await bank.readBank(await bank.addBankOfSession(id, { name: 'Main' }))).status).toBe('verified');
  });
});

describe('a transfer', () => {
  it('is made once, even when its answer is lost', async () => {
    const { customer_id, ...pair } = await verifiedPair();
    const order = { payout_id: 'payout-1', ...pair, amount: '12.34' };
    for (const fault of ['drop_after', 'fail_after', 'fail_before', 'too_many']) {
      await operate('faults', { plan: fault });
      await expect(bank.sendTransfer(order)).rejects.toBeInstanceOf(BankAway);
    }
    const transfer_id = await bank.sendTransfer(order);
    expect(await bank.findTransfer(customer_id, 'payout-1')).toEqual({
      transfer_id,
      state: 'pending',
      failure_code: '',
      failed_source_id: null,
    });
    await operate('next-day', { days: '2' });
    // The idempotency key has expired, so sending the transfer again would move the money twice. Callers therefore
    // search for it first.
    expect(await bank.findTransfer(customer_id, 'payout-1')).toMatchObject({ transfer_id });
    expect(await bank.findTransfer(customer_id, 'payout-2')).toBeUndefined();
    await operate('process');
    expect(await bank.readTransfer(transfer_id)).toEqual({
      transfer_id,
      state: 'processed',
      failure_code: '',
      failed_source_id: null,
    });
    await operate('return', { transfer_id, code: 'R02' });
    expect(await bank.readTransfer(transfer_id)).toEqual({
      transfer_id,
      state: 'failed',
      failure_code: 'R02',
      failed_source_id: pair.destination_id,
    });
    expect((await bank.readBank(pair.destination_id)).is_removed).toBe(true);
  });

  it('fails with the code its account is named after, and above the limit', async () => {
    const { customer_id: _id, ...pair } = await verifiedPair('R03');
    const transfer_id = await bank.sendTransfer({ payout_id: 'payout-3', ...pair, amount: '1.00' });
    await operate('process');
    expect(await bank.readTransfer(transfer_id)).toEqual({
      transfer_id,
      state: 'failed',
      failure_code: 'R03',
      failed_source_id: pair.destination_id,
    });
    await expect(bank.sendTransfer({ payout_id: 'payout-4', ...pair, amount: '10000.01' })).rejects.toBeInstanceOf(
      BankRefused,
    );
  });

  it('that the company’s bank returns names the account of the company', async () => {
    const { customer_id: _id, ...pair } = await verifiedPair();
    const transfer_id = await bank.sendTransfer({ payout_id: 'payout-29', ...pair, amount: '1.00' });
    await operate('return', { transfer_id, code: 'R29' });
    expect(await bank.readTransfer(transfer_id)).toMatchObject({ failed_source_id: pair.source_id });
    expect((await bank.readBank(pair.destination_id)).is_removed).toBe(false);
  });

  it('is cancelled before the cut-off and not after', async () => {
    const { customer_id: _id, ...pair } = await verifiedPair();
    const first = await bank.sendTransfer({ payout_id: 'payout-5', ...pair, amount: '1.00' });
    await bank.cancelTransfer(first);
    expect((await bank.readTransfer(first)).state).toBe('cancelled');
    const second = await bank.sendTransfer({ payout_id: 'payout-6', ...pair, amount: '1.00' });
    await operate('next-day', { days: '4' });
    await expect(bank.cancelTransfer(second)).rejects.toBeInstanceOf(BankRefused);
  });

  it('of a mass payment is found by its payment, and refused items are named', async () => {
    const { customer_id, source_id, destination_id } = await verifiedPair();
    const items = [
      { payout_id: 'payout-7', destination_id, amount: '5.00' },
      { payout_id: 'payout-8', destination_id: 'unknown', amount: '6.00' },
    ];
    const mass = { mass_payment_id: 'mass-1', source_id, items };
    await operate('faults', { plan: 'drop_after' });
    await expect(bank.sendMassPayment(mass)).rejects.toBeInstanceOf(BankAway);
    const id = await bank.sendMassPayment(mass);
    expect(await bank.readFailedItems(id)).toEqual({ is_finished: true, destination_ids: ['unknown'] });
    expect(await bank.findTransfer(customer_id, 'payout-7')).toMatchObject({ state: 'pending' });
    await operate('next-day', { days: '2' });
    expect(await bank.findMassPayment(customer_id, 'mass-1')).toBe(id);
    expect(await bank.findMassPayment(customer_id, 'mass-2')).toBeUndefined();
  });

  it('of a large mass payment is made after a while, and all refused items are named', async () => {
    const { customer_id, source_id, destination_id } = await verifiedPair();
    await operate('mass-portion', { portion: '400' });
    const good = { payout_id: 'payout-good', destination_id, amount: '5.00' };
    const refused = Array.from({ length: 450 }, (_, index) => `gone-${index}`);
    const items = [...refused.map((id) => ({ payout_id: `payout-${id}`, destination_id: id, amount: '1.00' })), good];
    const id = await bank.sendMassPayment({ mass_payment_id: 'mass-3', source_id, items });
    expect(await bank.findTransfer(customer_id, good.payout_id)).toBeUndefined();
    const { is_finished, destination_ids } = await bank.readFailedItems(id);
    expect(is_finished).toBe(true);
    expect(destination_ids).toEqual(refused);
    expect(await bank.findTransfer(customer_id, good.payout_id)).toMatchObject({ state: 'pending' });
    await operate('mass-portion', { portion: '5000' });
  });
});

/** The description leaves out the answer to wrong micro-deposit amounts. */
const gaps = ['POST /funding-sources/{id}/micro-deposits: the status 400 is not described.'];

/**
 * Returns true for a read of a sole proprietorship. The description has no such response, although the bank can create
 * one.
 */
function isSoleProprietorship({ method, response }: Exchange): boolean {
  return method === 'GET' && JSON.stringify(response ?? {}).includes('"businessType":"soleProprietorship"');
}

/** This test is the last one, because it checks the requests and answers of all other tests. */
describe.skipIf(!published)('the description that the bank publishes (DWOLLA_OPENAPI)', () => {
  it('agrees with the requests and answers of all tests above', async () => {
    const document = JSON.parse(await readFile(published ?? '', 'utf8')) as OpenApiDocument;
    const sent = recorded.exchanges.filter(
      (exchange) => exchange.status < 500 && exchange.status !== 429 && !isSoleProprietorship(exchange),
    );
    expect(sent.length).toBeGreaterThan(100);
    expect(openApiProblems(document, sent)).toEqual(gaps);
  });
});
