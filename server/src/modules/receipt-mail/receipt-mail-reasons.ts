import { mostMailedFiles } from '#domain/receipt-mails/mailed-receipts.ts';
import { type RefusalCode, refusalText, sentenceFor } from '#domain/refusals.ts';

/** Returns the sentence of a stored code; empty for a code of an earlier version that no longer exists. */
export function sentenceOfReason(code: string): string {
  return isRefusalCode(code) ? sentenceFor(code, { most: mostMailedFiles }) : '';
}

function isRefusalCode(code: string): code is RefusalCode {
  return code in refusalText;
}
