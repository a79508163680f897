import { actions, areas } from './areas.ts';
import { any, approver, can, own } from './permission.ts';

// Routes and endpoints share these permissions, so that no page offers what its endpoints refuse.

/** The user's own expenses, reports and advances. */
export const readsOwnItems = any(own('Reports', 'read'), own('Advances', 'read'));
export const filesExpenses = own('Reports', 'write');
export const filesAdvances = own('Advances', 'write');

/** A single item: which ones, the item's own visibility decides. */
export const opensItems = any(readsOwnItems, can('Payout', 'read'), approver);

/** Names and choices that every form and filter needs; the provider's people have none of these rights. */
export const colleague = any(approver, ...areas.flatMap((area) => actions.map((action) => own(area, action))));
