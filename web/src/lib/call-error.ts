import { t } from '#domain/language/translate.ts';

/** Details of a failed call. `status` is 0 if there was no response. */
export interface Failure {
  status: number;
  status_text: string;
  message: string;
  code?: string;
  request_id?: string;
  /** One sentence for each field that the server refused. */
  fields?: Record<string, string>;
}

/** The error that a failed call throws to its screen. */
export class CallError extends Error {
  readonly failure: Failure;
  /** The call's name, such as 'people.editProfile'. */
  label = '';
  /**
   * True if the screen should show this error's own message; false if the error catalogue has already handled the
   * error.
   */
  is_stored = false;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'CallError';
    this.failure = failure;
  }

  get status(): number {
    return this.failure.status;
  }
}

/**
 * Returns true if the connection, a gateway or the server failed for a moment, so that the same call may succeed later.
 */
export function isTemporary({ status }: Pick<Failure, 'status'>): boolean {
  return [0, 429, 502, 503, 504].includes(status);
}

/**
 * True if the failed write may still be applied, so that it may only be repeated with the same idempotency key. Only the
 * server's own answers have a code; without one, the response was lost or a gateway answered (502, 504). An error of the
 * server can also come from a commit whose result it did not learn, and an earlier attempt can still be running.
 */
export function mayBeApplied({ status, code }: Pick<Failure, 'status' | 'code'>): boolean {
  return code === undefined || code === 'request.in_flight' || status >= 500;
}

/** Returns the sentence that a screen shows above a form or in its error state. */
export function errorText(error: unknown): string {
  if (!(error instanceof CallError)) return unexpected;
  if (error.status === 0) return unreachable;
  return error.is_stored && error.message ? error.message : unexpected;
}

/**
 * Returns the server's own sentence about a failed read, or a sentence that the server cannot be reached. Undefined if
 * there is neither, so that the screen shows its generic text.
 */
export function readErrorText(error: unknown): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  if (error.status === 0) return unreachable;
  return error.is_stored && error.message ? error.message : undefined;
}

const unexpected = t`Something went wrong. Your entries are still here, so please try again.`;
const unreachable = t`We could not reach the server. Check your connection and try again.`;
