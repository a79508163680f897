import { CallError } from '../../lib/call-error.ts';

/** Restores the message about a missing rate from the response, because the error catalogue clears it. */
export function restoreNoRateText(error: unknown): unknown {
  if (error instanceof CallError && error.failure.code === 'per_diem.no_rate') error.message = error.failure.message;
  return error;
}
