import { texts } from '../language/translate.ts';
/** The features that the provider turns on and off for a company. */
export const clientSwitches = [
  'card_recon_enabled',
  'is_ach_applicable',
  'show_per_diem',
  'allows_lost_receipts',
  'show_payment_details_popup',
  'expense_only',
  'hide_add_card',
  'hide_refresh_txn',
  'hide_remove_card',
] as const;
export type ClientSwitch = (typeof clientSwitches)[number];

export const clientSwitchLabel = texts({
  card_recon_enabled: 'Corporate cards',
  is_ach_applicable: 'Request bank transfers',
  show_per_diem: 'Per diem',
  allows_lost_receipts: 'Declare lost receipts',
  show_payment_details_popup: 'Payment details',
  expense_only: 'Hide travel',
  hide_add_card: 'Hide adding cards',
  hide_refresh_txn: 'Hide refreshing card transactions',
  hide_remove_card: 'Hide removing cards',
} satisfies Record<ClientSwitch, string>);
