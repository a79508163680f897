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

/** True if the connection, a gateway or the server failed for a moment, so that the same call may succeed later. */
export function isTemporary({ status }: Pick<Failure, 'status'>): boolean {
  return [0, 429, 502, 503, 504].includes(status);
}

/** Returns the sentence that a screen shows above a form or in its error state. */
export function errorText(error: unknown): string {
  if (!(error instanceof CallError)) return unexpected;
  if (error.status === 0) return unreachable;
  return error.is_stored && error.message ? error.message : unexpected;
}

/**
 * Returns the server's own sentence about a failed read; undefined if there is none, so that the screen shows its
 * generic text.
 */
export function readErrorText(error: unknown): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  if (error.status === 0) return unreachable;
  return error.is_stored && error.message ? error.message : undefined;
}

const unexpected = t`Something went wrong. Your entries are still here, so please try again.`;
const unreachable = t`We could not reach the server. Check your connection and try again.`;
