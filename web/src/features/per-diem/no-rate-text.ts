import { CallError } from '../../lib/call-error.ts';

/** The error catalogue clears the message about a missing rate; the form restores it from the response. */
export function restoreNoRateText(error: unknown): unknown {
  if (error instanceof CallError && error.failure.code === 'per_diem.no_rate') error.message = error.failure.message;
  return error;
}
