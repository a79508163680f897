import type { MouseEvent } from 'react';

/**
 * Returns true if a click in a table row was meant for the row itself. Controls in the row, and dialogs and menus that
 * a cell opens, pass their clicks on to the row as well.
 */
export function isRowClick({
  target,
  currentTarget,
}: Pick<MouseEvent<HTMLElement>, 'target' | 'currentTarget'>): boolean {
  if (!(target instanceof Element)) return true;
  return currentTarget.contains(target) && !target.closest('a, button, input, label, dialog');
}
