import { describe, expect, it } from 'vitest';
import type { Failure } from './call-error.ts';
import { catalogue, type Reaction, type RequestClient, reactionTo } from './error-catalogue.ts';

const silent: Reaction = { notice: null, stored_message: null, consequence: 'nothing', is_logged: false };
const failure = (status: number, status_text = '', message = 'Sentence.'): Failure => ({
  status,
  status_text,
  message,
});

const stored = { stored_message: 'Sentence.' };
const denied = (text: string) => ({ notice: `${text}: Sentence.`, consequence: 'deny_access' as const });
const internalError = 'Something went wrong!!!';

const rows: [RequestClient, Failure, Partial<Reaction>][] = [
  ['token_request', failure(401), {}],
  ['token_request', failure(500), {}],
  ['token_request', failure(0), {}],
  ['entry_chain', failure(401), { consequence: 'end_entry' }],
  ['client_info', failure(401), { consequence: 'end_entry' }],
  ['client_info', failure(200), { consequence: 'forget_client' }],
  ['client_info', failure(500, 'Internal Server Error', internalError), { consequence: 'forget_client' }],
  ['client_info', failure(0), { is_logged: true }],
  ['entry_chain', failure(409), stored],
  ['dashboard', { ...failure(401), code: 'session.disabled' }, { notice: 'Sentence.', consequence: 'forget_user' }],
  ['dashboard', failure(401), { is_logged: true }],
  ['dashboard', failure(403, 'Forbidden'), denied('Forbidden')],
  ['user_check', failure(401), { consequence: 'leave_for_root' }],
  ...(['client_info', 'user_check', 'screen'] as const).map((caller): [RequestClient, Failure, Partial<Reaction>] => [
    caller,
    { ...failure(403), code: 'two_factor.set_up' },
    { ...stored, consequence: 'set_up_two_factor' },
  ]),
  ...['two_factor.confirm', 'password.confirm', 'acting.read_only', 'acting.never'].map(
    (code): [RequestClient, Failure, Partial<Reaction>] => ['screen', { ...failure(403), code }, stored],
  ),
  ['screen', { ...failure(403, 'Forbidden'), code: 'access.network' }, denied('Forbidden')],
  ['user_check', failure(0), { is_logged: true }],
  [
    'screen',
    failure(500, 'Internal Server Error', internalError),
    { notice: internalError, stored_message: internalError },
  ],
  ['screen', failure(200, 'OK', internalError), { notice: internalError, stored_message: internalError }],
  ['screen', failure(500, 'Internal Server Error'), { notice: 'Internal Server Error: Sentence.', ...stored }],
  ['screen', failure(500, 'Internal Server Error', ''), { notice: 'Internal Server Error', stored_message: '' }],
  ['screen', failure(401, 'Unauthorized'), denied('Unauthorized')],
  ['screen', failure(403, 'Forbidden'), denied('Forbidden')],
  [
    'screen',
    { ...failure(403, 'Forbidden'), code: 'access.subscription' },
    { ...stored, consequence: 'require_subscription' },
  ],
  ['screen', failure(407, 'Proxy Authentication Required'), denied('Proxy Authentication Required')],
  ['screen', { ...failure(409), code: 'per_diem.no_rate' }, { stored_message: '' }],
  ...[400, 404, 405, 406, 409, 413, 422, 429, 503].map((status): [RequestClient, Failure, Partial<Reaction>] => [
    'screen',
    failure(status),
    stored,
  ]),
  ['screen', failure(0, '', 'Failed to fetch'), { is_logged: true }],
  ['screen', failure(418), { is_logged: true }],
  ['screen', failure(502), { is_logged: true }],
];

describe('the error catalogue', () => {
  it.each(rows)('%s with %o', (requestClient, given, expected) => {
    expect(reactionTo(given, requestClient)).toEqual({ ...silent, ...expected });
  });

  it('has no row that is never reached', () => {
    const reached = rows.map(([requestClient, given]) => catalogue.find((row) => row.fits(given, requestClient)));
    expect(catalogue.filter((row) => !reached.includes(row))).toEqual([]);
  });

  it('shows at most one notice per response', () => {
    expect(reactionTo(failure(500, 'Internal Server Error', internalError), 'screen').notice).toBe(internalError);
  });
});
