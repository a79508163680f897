import { ourFaultText } from '#domain/refusals.ts';
import type { Failure } from './call-error.ts';

/** Who asked decides what a failure means. Everything that is not named here is an ordinary call of a screen. */
export type RequestClient = 'screen' | 'dashboard' | 'user_check' | 'entry_chain' | 'client_info' | 'token_request';

/** What follows beside notice and stored error. */
export type Consequence =
  | 'nothing'
  | 'deny_access' // raise access-denied with the current path
  | 'leave_for_root' // clear the token and the trial header, redirect to /
  | 'end_entry' // clear tokens, set the init check flag, show the sidebar
  | 'forget_client'; // clear tokens, subscription and flow, close the trial header, go to the root

export interface Reaction {
  notice: string | null;
  /** The error to keep for the screen that asked, or null when the screen shows only its failed face. */
  stored_message: string | null;
  consequence: Consequence;
  is_logged: boolean;
}

/** What the web does about a failed call. The first row of the catalogue that fits speaks; the last one fits always. */
export function reactionTo(failure: Failure, requestClient: RequestClient): Reaction {
  const row = catalogue.find((each) => each.fits(failure, requestClient)) ?? onlyLogged;
  return { ...silent, ...row.reaction(failure) };
}

interface CatalogueRow {
  situation: string;
  fits(failure: Failure, requestClient: RequestClient): boolean;
  reaction(failure: Failure): Partial<Reaction>;
}

const silent: Reaction = { notice: null, stored_message: null, consequence: 'nothing', is_logged: false };
const onlyLogged = { reaction: (): Partial<Reaction> => ({ is_logged: true }) };

const noRateText = 'No rate found. Ask admin to set up per diem rates.';
const storedStatuses = [400, 404, 405, 406, 409, 413, 422, 429, 503];
const deniedStatuses = [401, 403, 407];

/** Exported for its test, which walks every row. */
export const catalogue: readonly CatalogueRow[] = [
  {
    situation: 'token request failure',
    fits: (_, requestClient) => requestClient === 'token_request',
    reaction: () => ({}),
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
    situation: 'our own fault, by the message of the body',
    fits: ({ message }) => message === ourFaultText,
    reaction: ({ message }) => ({ notice: message, stored_message: message }),
  },
  {
    situation: 'HTTP 500',
    fits: ({ status }) => status === 500,
    reaction: (failure) => ({ notice: statusAndMessage(failure), stored_message: failure.message }),
  },
  {
    situation: 'HTTP 401, 403, 407',
    fits: ({ status }) => deniedStatuses.includes(status),
    reaction: (failure) => ({ notice: statusAndMessage(failure), consequence: 'deny_access' }),
  },
  {
    situation: 'no per diem rate',
    fits: ({ message }) => message === noRateText,
    reaction: () => ({ stored_message: '' }),
  },
  {
    situation: 'HTTP 400, 404, 405, 406, 409 and, alike, 413, 422, 429, 503',
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
  return [status_text, message].filter(Boolean).join(': ');
}
