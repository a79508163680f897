import { cancelUntil } from '#domain/ach/bank-days.ts';
import { returnReason } from '#domain/ach/return-codes.ts';
import { moneyFrom, readMoney } from '#domain/money/money.ts';
import { removeSource } from './accounts.ts';
import {
  created,
  eventOf,
  found,
  halLink,
  invalid,
  linkedId,
  notFound,
  refused,
  type StandInAnswer,
  type StandInHandler,
  text,
} from './answer.ts';
import type { BankState, StoredMassPayment, StoredTransfer } from './bank-state.ts';

const transferLimit = '10000.00';
const keyLifeMs = 24 * 3_600_000;
const maxItems = 5_000;

export const createTransfer: StandInHandler = ({ state, base, body, idempotency_key }) => {
  const known = knownKey(state, idempotency_key);
  if (known) return created(base, known);
  const [source_id, destination_id] = [linkedId(body, 'source'), linkedId(body, 'destination')];
  const value = text((body.amount as { value?: unknown } | undefined)?.value);
  const problem = orderProblem(state, { source_id, destination_id, value });
  if (problem) return problem;

  const transfer = addTransfer(state, {
    source_id,
    destination_id,
    value,
    correlation_id: text(body.correlationId),
    mass_payment_id: null,
  });
  rememberKey(state, idempotency_key, `/transfers/${transfer.id}`);
  state.save();
  return created(base, `/transfers/${transfer.id}`);
};

function orderProblem(
  state: BankState,
  { source_id, destination_id, value }: Pick<StoredTransfer, 'source_id' | 'destination_id' | 'value'>,
): StandInAnswer | null {
  const source = state.sources[source_id];
  const destination = state.sources[destination_id];
  if (!source || source.is_removed) return invalid('/_links/source/href', 'Source funding source not found');
  if (!destination || destination.is_removed) return invalid('/_links/destination/href', 'Receiver not found');
  const sender = state.customers[source.customer_id];
  const isAllowed = sender?.status === 'verified' && source.status === 'verified';
  if (!isAllowed) return invalid('/_links/source/href', 'Sender restricted', 'Restricted');
  const amount = readMoney(value, 'USD');
  if (!amount.allowed || amount.value.minor <= 0n) return invalid('/amount/value', 'Invalid amount');
  if (amount.value.minor > moneyFrom(transferLimit, 'USD').minor)
    return invalid('/amount/value', 'Amount exceeds the limit of a transfer');
  return null;
}

function addTransfer(
  state: BankState,
  order: Pick<StoredTransfer, 'source_id' | 'destination_id' | 'value' | 'correlation_id' | 'mass_payment_id'>,
): StoredTransfer {
  const transfer: StoredTransfer = {
    id: state.newId(),
    customer_id: state.sources[order.source_id]?.customer_id ?? '',
    state: 'pending',
    failure_code: '',
    created: state.now().toISOString(),
    ...order,
  };
  state.transfers[transfer.id] = transfer;
  announce(state, transfer, 'customer_transfer_created');
  return transfer;
}

function announce(state: BankState, { id, customer_id }: StoredTransfer, topic: string): void {
  eventOf(state, topic, { resource: `/transfers/${id}`, customer_id });
}

/** Returns the result of an earlier request with this idempotency key. Keys expire after 24 hours. */
function knownKey(state: BankState, key: string): string | undefined {
  const known = key === '' ? undefined : state.keys[key];
  if (!known) return undefined;
  if (state.now().getTime() - Date.parse(known.at) < keyLifeMs) return known.location;
  delete state.keys[key];
  return undefined;
}

function rememberKey(state: BankState, key: string, location: string): void {
  if (key !== '') state.keys[key] = { location, at: state.now().toISOString() };
}

export const readTransfer: StandInHandler = ({ state, base, id }) => {
  const transfer = state.transfers[id];
  return transfer ? found(transferBody(state, base, transfer)) : notFound();
};

function transferBody(state: BankState, base: string, transfer: StoredTransfer) {
  const path = `/transfers/${transfer.id}`;
  const canCancel = transfer.state === 'pending' && state.now() < cancelUntil(new Date(transfer.created));
  return {
    _links: {
      self: halLink(base, path, 'transfer'),
      source: halLink(base, `/funding-sources/${transfer.source_id}`, 'funding-source'),
      destination: halLink(base, `/funding-sources/${transfer.destination_id}`, 'funding-source'),
      ...(canCancel && { cancel: halLink(base, path, 'transfer') }),
      ...(transfer.state === 'failed' && { failure: halLink(base, `${path}/failure`, 'failure') }),
    },
    id: transfer.id,
    status: transfer.state,
    amount: { value: transfer.value, currency: 'USD' },
    created: transfer.created,
    ...(transfer.correlation_id && { correlationId: transfer.correlation_id }),
  };
}

export const listTransfers: StandInHandler = ({ state, base, id, query }) => {
  const correlation_id = query.get('correlationId');
  const transfers = Object.values(state.transfers).filter(
    (each) => each.customer_id === id && (!correlation_id || each.correlation_id === correlation_id),
  );
  return found({
    _links: {},
    _embedded: { transfers: transfers.slice(0, 200).map((each) => transferBody(state, base, each)) },
    total: transfers.length,
  });
};

export const cancelTransfer: StandInHandler = ({ state, base, id }) => {
  const transfer = state.transfers[id];
  if (!transfer) return notFound();
  const isOpen = transfer.state === 'pending' && state.now() < cancelUntil(new Date(transfer.created));
  if (!isOpen) return invalid('/status', 'Invalid status, transfer cannot be cancelled', 'NotAllowed');
  transfer.state = 'cancelled';
  state.save();
  announce(state, transfer, 'customer_transfer_cancelled');
  return found(transferBody(state, base, transfer));
};

export const readFailure: StandInHandler = ({ state, base, id }) => {
  const transfer = state.transfers[id];
  if (transfer?.state !== 'failed') return notFound();
  const { label, cause } = returnReason(transfer.failure_code);
  return found({
    _links: {
      self: halLink(base, `/transfers/${id}/failure`, 'failure'),
      'failed-funding-source': halLink(base, `/funding-sources/${failedSourceId(transfer)}`, 'funding-source'),
    },
    code: transfer.failure_code,
    description: label,
    explanation: cause,
  });
};

/** The return codes with which the company's bank returns the debit; with others, the payee's bank returns the credit. */
const debitCodes: readonly string[] = ['R01', 'R05', 'R07', 'R08', 'R09', 'R10', 'R11', 'R29'];

function failedSourceId({ failure_code, source_id, destination_id }: StoredTransfer): string {
  return debitCodes.includes(failure_code) ? source_id : destination_id;
}

/** Fails a pending or processed transfer with a return code. Many codes remove the account at which it failed. */
export function returnTransfer(state: BankState, transfer: StoredTransfer, code: string): void {
  if (transfer.state === 'cancelled' || transfer.state === 'failed') return;
  Object.assign(transfer, { state: 'failed', failure_code: code });
  const failed = state.sources[failedSourceId(transfer)];
  if (failed && returnReason(code).removes_bank) removeSource(state, failed);
  state.save();
  announce(state, transfer, 'customer_transfer_failed');
}

const batchSize = 500;

/**
 * Processes pending transfers. As in the bank's sandbox, a transfer to an account named after a return code fails with
 * that code.
 */
export function processTransfers(state: BankState): number {
  const pending = Object.values(state.transfers).filter((each) => each.state === 'pending');
  for (const transfer of pending.slice(-batchSize)) {
    const name = state.sources[transfer.destination_id]?.name ?? '';
    if (/^R\d\d$/u.test(name)) {
      returnTransfer(state, transfer, name);
      continue;
    }
    transfer.state = 'processed';
    announce(state, transfer, 'customer_transfer_completed');
  }
  state.save();
  return Math.min(pending.length, batchSize);
}

interface SentItem {
  amount?: { value?: unknown };
  correlationId?: unknown;
  _links?: Record<string, { href?: string }>;
}

export const createMassPayment: StandInHandler = ({ state, base, body, idempotency_key }) => {
  const known = knownKey(state, idempotency_key);
  if (known) return created(base, known);
  const sent = Array.isArray(body.items) ? (body.items as SentItem[]) : [];
  const source_id = linkedId(body, 'source');
  const source = state.sources[source_id];
  if (!source) return invalid('/_links/source/href', 'Source funding source not found');
  if (sent.length === 0 || sent.length > maxItems) return refused(400, 'ValidationError');

  const id = state.newId();
  const mass: StoredMassPayment = {
    id,
    customer_id: source.customer_id,
    source_id,
    state: 'pending',
    correlation_id: text(body.correlationId),
    items: sent.map((item) => ({
      id: state.newId(),
      destination_id: linkedId(item as Record<string, unknown>, 'destination'),
      value: text(item.amount?.value),
      state: 'pending',
      transfer_id: null,
      correlation_id: text(item.correlationId),
    })),
    created: state.now().toISOString(),
  };
  state.mass_payments[id] = mass;
  makeTransfers(state, mass);
  rememberKey(state, idempotency_key, `/mass-payments/${id}`);
  state.save();
  return created(base, `/mass-payments/${id}`);
};

/**
 * Creates the next transfers of a mass payment. As at the bank, the mass payment is complete when all its items have
 * succeeded or failed.
 */
function makeTransfers(state: BankState, mass: StoredMassPayment): void {
  if (mass.state === 'complete') return;
  const { id: mass_payment_id, source_id, customer_id } = mass;
  const waiting = mass.items.filter((item) => item.state === 'pending');
  for (const item of waiting.slice(0, state.mass_portion)) {
    const { destination_id, value, correlation_id } = item;
    const order = { source_id, destination_id, value, correlation_id, mass_payment_id };
    const transfer = orderProblem(state, order) ? null : addTransfer(state, order);
    Object.assign(item, { transfer_id: transfer?.id ?? null, state: transfer ? 'success' : 'failed' });
  }
  const isComplete = waiting.length <= state.mass_portion;
  mass.state = isComplete ? 'complete' : 'processing';
  if (isComplete)
    eventOf(state, 'customer_mass_payment_completed', { resource: `/mass-payments/${mass_payment_id}`, customer_id });
}

export const readMassPayment: StandInHandler = ({ state, base, id }) => {
  const mass = state.mass_payments[id];
  if (!mass) return notFound();
  makeTransfers(state, mass);
  state.save();
  return found(massBody(base, mass));
};

function massBody(base: string, { id, state, created: created_at, correlation_id }: StoredMassPayment) {
  return {
    _links: { self: halLink(base, `/mass-payments/${id}`, 'mass-payment') },
    id,
    status: state,
    created: created_at,
    correlationId: correlation_id,
  };
}

export const listMassPayments: StandInHandler = ({ state, base, id, query }) => {
  const correlation_id = query.get('correlationId');
  const masses = Object.values(state.mass_payments).filter(
    (each) => each.customer_id === id && (!correlation_id || each.correlation_id === correlation_id),
  );
  return found({
    _links: {},
    _embedded: { 'mass-payments': masses.slice(0, 25).map((each) => massBody(base, each)) },
    total: masses.length,
  });
};

export const listMassItems: StandInHandler = ({ state, base, id, query }) => {
  const mass = state.mass_payments[id];
  if (!mass) return notFound();
  const status = query.get('status');
  const items = mass.items
    .map((item) => ({
      _links: {
        self: halLink(base, `/mass-payment-items/${item.id}`, 'mass-payment-item'),
        destination: halLink(base, `/funding-sources/${item.destination_id}`, 'funding-source'),
        ...(item.transfer_id && { transfer: halLink(base, `/transfers/${item.transfer_id}`, 'transfer') }),
      },
      id: item.id,
      status: item.state,
      amount: { value: item.value, currency: 'USD' },
    }))
    .filter((item) => !status || item.status === status);
  const offset = Number(query.get('offset') ?? 0);
  return found({ _links: {}, _embedded: { items: items.slice(offset, offset + 200) }, total: items.length });
};
