/** What is known about a call that failed. `status` is 0 when no answer came at all. */
export interface Failure {
  status: number;
  status_text: string;
  message: string;
  code?: string;
  request_id?: string;
  /** One sentence for each field the server would not take. */
  fields?: Record<string, string>;
}

/** A failed call, labelled with its name, on its way to the screen that asked. */
export class CallError extends Error {
  readonly failure: Failure;
  /** The call's name, such as 'people.editProfile'. */
  label = '';
  /** Whether the screen shows this error's own message; if not, the catalogue has spoken already or there is none. */
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

/** The sentence a screen shows above a form or in a failed face. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof CallError)) return unexpected;
  if (error.status === 0) return unreachable;
  return error.is_stored && error.message ? error.message : unexpected;
}

const unexpected = 'That did not work. Nothing you typed is lost, so please try again.';
const unreachable = 'We could not reach the server. Check your connection and try again.';
