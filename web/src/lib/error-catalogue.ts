import { translate } from '#domain/language/translate.ts';
import { internalErrorText } from '#domain/refusals.ts';
import type { Failure } from './call-error.ts';

/** The kind of caller. The same status means different things to different callers; most calls come from a `screen`. */
export type RequestClient = 'screen' | 'dashboard' | 'user_check' | 'entry_chain' | 'client_info' | 'token_request';

/** A side effect of a failure, in addition to the notice and the stored error. */
export type Consequence =
  | 'nothing'
  | 'forget_user' // clear the local storage and go to the root
  | 'require_subscription' // reload the company's subscription, which leads to /subscriptions
  | 'set_up_two_factor' // go to the page that sets up a second factor
  | 'deny_access' // show the access-denied page for the current path
  | 'leave_for_root' // clear the token and the trial header, redirect to /
  | 'end_entry' // clear tokens, set the init check flag, show the sidebar
  | 'forget_client'; // clear tokens, subscription and flow, close the trial header, go to the root

export interface Reaction {
  notice: string | null;
  /** The message for the calling screen, or null if the screen shows only its generic error state. */
  stored_message: string | null;
  consequence: Consequence;
  is_logged: boolean;
}

/** Decides how the web app reacts to a failed call: the first matching row of the catalogue applies. */
export function reactionTo(failure: Failure, requestClient: RequestClient): Reaction {
  const row = catalogue.find(({ fits }) => fits(failure, requestClient)) ?? onlyLogged;
  return { ...silent, ...row.reaction(failure) };
}

interface CatalogueRow {
  situation: string;
  fits: (failure: Failure, requestClient: RequestClient) => boolean;
  reaction: (failure: Failure) => Partial<Reaction>;
}

const silent: Reaction = { notice: null, stored_message: null, consequence: 'nothing', is_logged: false };
const onlyLogged = { reaction: (): Partial<Reaction> => ({ is_logged: true }) };

const storedStatuses = [400, 404, 405, 406, 409, 413, 422, 429, 503];
const deniedStatuses = [401, 403, 407];

/**
 * The rows of the error catalogue, of which the first matching one applies. They are exported only for their test,
 * which checks every row.
 */
export const catalogue: readonly CatalogueRow[] = [
  {
    situation: 'token request failure',
    fits: (_, requestClient) => requestClient === 'token_request',
    reaction: () => ({}),
  },
  {
    situation: 'the account was disabled during the session',
    fits: ({ code }) => code === 'session.disabled',
    reaction: ({ message }) => ({ notice: message, consequence: 'forget_user' }),
  },
  {
    situation: 'the person must set up a second factor first',
    fits: ({ code }) => code === 'two_factor.set_up',
    reaction: ({ message }) => ({ stored_message: message, consequence: 'set_up_two_factor' }),
  },
  {
    situation: 'the person did not confirm their second factor or password, or acts as another person',
    fits: ({ code }) =>
      ['two_factor.confirm', 'password.confirm', 'acting.read_only', 'acting.never'].includes(code ?? ''),
    reaction: ({ message }) => ({ stored_message: message }),
  },
  {
    situation: 'any failing call in the entry chain with 401',
    fits: ({ status }, requestClient) =>
      (requestClient === 'entry_chain' || requestClient === 'client_info') && status === 401,
    reaction: () => ({ consequence: 'end_entry' }),
  },
  {
    situation: 'client info returns a non-success status',
    fits: ({ status }, requestClient) => requestClient === 'client_info' && status !== 0,
    reaction: () => ({ consequence: 'forget_client' }),
  },
  {
    situation: 'dashboard call 401',
    fits: ({ status }, requestClient) => requestClient === 'dashboard' && status === 401,
    reaction: () => ({ is_logged: true }),
  },
  {
    situation: 'initial user check 401',
    fits: ({ status }, requestClient) => requestClient === 'user_check' && status === 401,
    reaction: () => ({ consequence: 'leave_for_root' }),
  },
  {
    situation: 'internal error, recognised by the message in the body',
    fits: ({ message }) => message === internalErrorText,
    reaction: ({ message }) => ({ notice: translate(message), stored_message: translate(message) }),
  },
  {
    situation: 'HTTP 500',
    fits: ({ status }) => status === 500,
    reaction: (failure) => ({ notice: statusAndMessage(failure), stored_message: failure.message }),
  },
  {
    situation: 'the subscription has ended during the session',
    fits: ({ status, code }) => status === 403 && code === 'access.subscription',
    reaction: ({ message }) => ({ stored_message: message, consequence: 'require_subscription' }),
  },
  {
    situation: 'HTTP 401, 403, 407',
    fits: ({ status }) => deniedStatuses.includes(status),
    reaction: (failure) => ({ notice: statusAndMessage(failure), consequence: 'deny_access' }),
  },
  {
    situation: 'no per diem rate',
    fits: ({ code }) => code === 'per_diem.no_rate',
    reaction: () => ({ stored_message: '' }),
  },
  {
    situation: 'HTTP 400, 404, 405, 406, 409, 413, 422, 429, 503',
    fits: ({ status }) => storedStatuses.includes(status),
    reaction: ({ message }) => ({ stored_message: message }),
  },
  {
    situation: 'other call failures',
    fits: () => true,
    reaction: onlyLogged.reaction,
  },
];

function statusAndMessage({ status_text, message }: Failure): string {
  return [translate(status_text), message].filter(Boolean).join(': ');
}
