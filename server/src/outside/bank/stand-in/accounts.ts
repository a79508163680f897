import { createHash } from 'node:crypto';
import { type BankAccountType, lastFour, routingNumberProblem } from '#domain/ach/bank-account.ts';
import {
  created,
  eventOf,
  found,
  halLink,
  invalid,
  linkedId,
  notFound,
  refused,
  type StandInHandler,
  text,
} from './answer.ts';
import type { BankState, StoredSource } from './bank-state.ts';

const hal = 'application/vnd.dwolla.v1.hal+json';

export const createSource: StandInHandler = ({ state, base, id, body }) => {
  const customer = state.customers[id];
  if (!customer) return notFound();
  if (customer.status === 'suspended') return refused(403, 'InvalidResourceState');
  const session = state.sessions[linkedId(body, 'exchange')];
  if (session && !session.is_finished) return refused(403, 'InactiveExchange');
  const routing = text(body.routingNumber);
  const account = session ? `session ${id}` : text(body.accountNumber);
  if (!session && routingNumberProblem(routing)) return invalid('/routingNumber', 'Routing number is not valid');
  if (!session && !/^\d{4,17}$/u.test(account)) return invalid('/accountNumber', 'Account number is not valid');

  const fingerprint = createHash('sha256').update(`${routing} ${account}`).digest('hex');
  const same = Object.values(state.sources).find(
    (source) => source.customer_id === id && source.fingerprint === fingerprint && !source.is_removed,
  );
  if (same)
    return refused(400, 'DuplicateResource', [{ code: 'Duplicate', message: 'Bank already exists', path: '/' }]);

  const source: StoredSource = {
    id: state.newId(),
    customer_id: id,
    name: text(body.name),
    status: session ? 'verified' : 'unverified',
    type: (text(body.bankAccountType) || 'checking') as BankAccountType,
    last4: session ? '6789' : lastFour(account),
    fingerprint,
    is_removed: false,
    created: state.now().toISOString(),
    deposits: null,
  };
  state.sources[source.id] = source;
  state.save();
  announce(state, source, 'customer_funding_source_added');
  return created(base, `/funding-sources/${source.id}`);
};

function announce(state: BankState, { id, customer_id }: StoredSource, topic: string): void {
  eventOf(state, topic, { resource: `/funding-sources/${id}`, customer_id });
}

export const readSource: StandInHandler = ({ state, base, id }) => {
  const source = state.sources[id];
  if (!source) return notFound();
  return found({
    _links: { self: halLink(base, `/funding-sources/${id}`, 'funding-source') },
    id,
    status: source.status,
    type: 'bank',
    bankAccountType: source.type,
    name: source.name,
    created: source.created,
    removed: source.is_removed,
    channels: ['ach'],
    bankName: 'SANDBOX TEST BANK',
    fingerprint: source.fingerprint,
  });
};

export const updateSource: StandInHandler = (request) => {
  const { state, id, body } = request;
  const source = state.sources[id];
  if (!source) return notFound();
  if (body.removed === true) removeSource(state, source);
  else source.name = text(body.name) || source.name;
  state.save();
  return readSource(request);
};

export function removeSource(state: BankState, source: StoredSource): void {
  source.is_removed = true;
  announce(state, source, 'customer_funding_source_removed');
}

/**
 * Starts the micro-deposits if the request contains no amounts, and otherwise checks the amounts. As in the bank's
 * sandbox, 0.09 for both amounts is wrong.
 */
export const microDeposits: StandInHandler = ({ state, base, id, body }) => {
  const source = state.sources[id];
  if (!source || source.is_removed) return notFound();
  const self = { _links: { self: halLink(base, `/funding-sources/${id}/micro-deposits`, 'micro-deposits') } };
  if (!body.amount1) {
    if (source.deposits) return refused(400, 'InvalidResourceState');
    source.deposits = { state: 'pending', attempts: 0 };
    state.save();
    announce(state, source, 'customer_microdeposits_added');
    return created(base, `/funding-sources/${id}/micro-deposits`);
  }

  const { deposits } = source;
  if (deposits?.state === 'pending')
    return { status: 202, body: { code: 'TryAgainLater', message: 'Try again later' } };
  if (!deposits || deposits.attempts >= 3) return refused(403, 'MaxAttempts');
  deposits.attempts += 1;
  const values = [body.amount1, body.amount2].map((amount) => text((amount as { value?: unknown })?.value));
  const isRight =
    values.every((value) => /^0?\.0[1-9]$/u.test(value)) && values.some((value) => !value.endsWith('.09'));
  if (isRight) source.status = 'verified';
  state.save();
  if (isRight) announce(state, source, 'customer_funding_source_verified');
  else if (deposits.attempts >= 3) announce(state, source, 'customer_microdeposits_maxattempts');
  return isRight ? found(self) : refused(400, 'ValidationError', wrongAmounts);
};

const wrongAmounts = [{ code: 'Invalid', message: 'Wrong amount(s)', path: '/amount1' }];

export const readMicroDeposits: StandInHandler = ({ state, base, id }) => {
  const source = state.sources[id];
  if (!source?.deposits) return notFound();
  const self = halLink(base, `/funding-sources/${id}/micro-deposits`, 'micro-deposits');
  return found({ _links: { self }, created: source.created, status: source.deposits.state });
};

/** Marks all pending micro-deposits as received. */
export function arriveDeposits(state: BankState): void {
  for (const source of Object.values(state.sources))
    if (source.deposits?.state === 'pending') {
      source.deposits.state = 'processed';
      announce(state, source, 'customer_microdeposits_completed');
    }
  state.save();
}

export const listPartners: StandInHandler = ({ state, base }) =>
  found({
    _links: {},
    _embedded: {
      'exchange-partners': [
        {
          _links: { self: halLink(base, '/exchange-partners/mx', 'exchange-partner') },
          id: 'mx',
          name: 'MX',
          status: 'active',
          created: state.now().toISOString(),
        },
      ],
    },
    total: 1,
  });

export const createSession: StandInHandler = ({ state, base, id }) => {
  if (!state.customers[id]) return notFound();
  const session_id = state.newId();
  state.sessions[session_id] = { customer_id: id, is_finished: false };
  state.save();
  return created(base, `/exchange-sessions/${session_id}`);
};

export const readSession: StandInHandler = ({ state, base, id }) => {
  if (!state.sessions[id]) return notFound();
  return found({
    created: state.now().toISOString(),
    _links: {
      self: halLink(base, `/exchange-sessions/${id}`, 'exchange-session'),
      'exchange-partner': halLink(base, '/exchange-partners/mx', 'exchange-partner'),
      'external-provider-session': { href: `${base}/sessions/${id}`, type: hal, 'resource-type': 'session' },
    },
  });
};

export const listExchanges: StandInHandler = ({ state, base, id }) => {
  const exchanges = Object.entries(state.sessions)
    .filter(([, session]) => session.customer_id === id && session.is_finished)
    .map(([session_id]) => ({
      _links: { self: halLink(base, `/exchanges/${session_id}`, 'exchange') },
      id: session_id,
      status: 'active',
      created: state.now().toISOString(),
    }));
  return found({ _links: {}, _embedded: { exchanges }, total: exchanges.length });
};
