import type { FoundAmount } from './find-amounts.ts';
import { says } from './says.ts';
import {
  cardWords,
  cashWords,
  changeWords,
  containedTaxWords,
  discountWords,
  extraWords,
  finalWords,
  groupWords,
  inclusiveWords,
  netWords,
  otherSumWords,
  paidWords,
  partWords,
  roundingWords,
  taxWords,
  totalWords,
  weakWords,
} from './trade-words.ts';

/** The role of an amount according to its label. */
export type LabelMeaning =
  | 'final'
  | 'total'
  | 'net'
  | 'weak'
  | 'card'
  | 'cash'
  | 'paid'
  | 'change'
  | 'part'
  | 'tax'
  | 'extra'
  | 'discount'
  | 'rounding'
  | 'other'
  | 'none';

export interface LabelledAmount {
  amount: FoundAmount;
  meaning: LabelMeaning;
  /** True if the amount is in a table of taxes. */
  is_summary: boolean;
}

/**
 * Returns the role that a label gives its amount. Labels can match several roles; the more specific ones are tried
 * first.
 */
export function labelMeaning(words: readonly string[]): LabelMeaning {
  if (words.length === 0) return 'none';
  const isTotal = says(words, totalWords) || says(words, finalWords);
  if (says(words, changeWords)) return 'change';
  if (says(words, roundingWords)) return isTotal && !says(words, ['total rounding']) ? 'final' : 'rounding';
  if (says(words, ['saving', 'savings', 'saved', 'total discount'])) return 'other';
  if (isTotal) return totalMeaning(words);
  if (says(words, partWords)) return 'part';
  if (says(words, netWords)) return 'net';
  if (says(words, weakWords) && says(words, ['incl', 'inclusive', 'including', 'inkl'])) return 'total';
  if (says(words, taxWords)) return 'tax';
  if (says(words, discountWords)) return 'discount';
  if (says(words, extraWords)) return 'extra';
  if (says(words, cashWords)) return 'cash';
  if (says(words, cardWords)) return 'card';
  if (says(words, paidWords)) return 'paid';
  if (says(words, otherSumWords)) return 'other';
  return says(words, weakWords) ? 'weak' : 'none';
}

function totalMeaning(words: readonly string[]): LabelMeaning {
  if (says(words, ['subtotal', 'sub total', 'subttl', 'sub ttl'])) return 'part';
  if (says(words, groupWords)) return 'part';
  if (says(words, ['tendered', 'tender', 'received', 'accepted', 'paid', 'given'])) return 'paid';
  const isTaxed = says(words, taxWords);
  if (isTaxed && says(words, containedTaxWords) && !says(words, ['total incl', 'total inclusive'])) return 'tax';
  if (says(words, inclusiveWords)) return says(words, finalWords) ? 'final' : 'total';
  if (says(words, partWords)) return says(words, netWords) && !isTaxed ? 'net' : 'part';
  if (isTaxed && isTaxTotal(words)) return 'tax';
  if (says(words, netWords)) return 'net';
  if (says(words, finalWords)) return 'final';
  if (says(words, otherSumWords)) return 'other';
  if (says(words, discountWords)) return 'discount';
  return says(words, extraWords) ? 'extra' : 'total';
}

/** True for 'Total tax' and 'GST total'; false for 'Total RM (GST 6%)', which is a total. */
function isTaxTotal(words: readonly string[]): boolean {
  return words.some((word, index) => {
    if (!says([word], totalWords)) return false;
    const [before, behind] = [words[index - 1] ?? '', words[index + 1] ?? ''];
    return (
      says([before], taxWords) || says([behind], taxWords) || says(words.slice(index, index + 3), ['total sales tax'])
    );
  });
}
