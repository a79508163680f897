import { counted } from '../../../bulk/parts/bulk-selection.ts';

/** '2 items are over policy. 1 item has open checks.' */
export function chosenWarnings({ overPolicy, toCheck }: { overPolicy: number; toCheck: number }): string {
  const over = overPolicy > 0 ? `${counted(overPolicy, 'item')} ${overPolicy === 1 ? 'is' : 'are'} over policy.` : '';
  const open = toCheck > 0 ? `${counted(toCheck, 'item')} ${toCheck === 1 ? 'has' : 'have'} open checks.` : '';
  return [over, open].filter(Boolean).join(' ') || 'All are within policy.';
}
