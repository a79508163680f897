import { actions, areas } from './areas.ts';
import { any, approver, can, own } from './permission.ts';

// Routes and endpoints share these permissions, so that no page offers an action that its endpoint refuses.

/** Permission to read the user's own expenses, reports and advances. */
export const readsOwnItems = any(own('Reports', 'read'), own('Advances', 'read'));
export const filesExpenses = own('Reports', 'write');
export const filesAdvances = own('Advances', 'write');

/** Permission to open a single item. The visibility rules of items then decide which ones a user sees. */
export const opensItems = any(readsOwnItems, can('Payout', 'read'), approver);

/**
 * Permission to read the names and choices that forms and filters need. The provider's own staff lack all of these
 * rights.
 */
export const colleague = any(approver, ...areas.flatMap((area) => actions.map((action) => own(area, action))));
