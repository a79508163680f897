import { mostMailedFiles } from '#domain/receipt-mails/mailed-receipts.ts';
import { type RefusalCode, refusalText, sentenceFor } from '#domain/refusals.ts';

/** The sentence of a stored code. An earlier version may have stored one that no longer exists. */
export function sentenceOfReason(code: string): string {
  return isRefusalCode(code) ? sentenceFor(code, { most: mostMailedFiles }) : '';
}

function isRefusalCode(code: string): code is RefusalCode {
  return code in refusalText;
}
