import { filesExpenses, readsOwnItems } from './item-permissions.ts';
import { all, any, can, feature } from './permission.ts';

export const hasCards = feature('card_recon_enabled');

/** Permission to see the user's own cards and transactions. */
export const readsOwnCards = all(readsOwnItems, hasCards);
export const clearsOwnCards = all(filesExpenses, hasCards);

/** Permission to see all cards of the company. */
export const readsCards = all(hasCards, any(can('Payout', 'read'), can('Settings', 'read')));
export const managesCards = all(hasCards, any(can('Payout', 'write'), can('Settings', 'write')));
