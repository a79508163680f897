import { texts } from '../language/translate.ts';
/** The four lists of the payout screen, by their tab anchors. */
export const payoutTabs = ['reports', 'payment', 'processing', 'paid'] as const;

export type PayoutTab = (typeof payoutTabs)[number];

/** The stages of a payable, named as in reports and advances. */
export const payableStages = ['approved', 'payment_queued', 'payment_processing', 'paid'] as const;

export type PayableStage = (typeof payableStages)[number];

export const stageOfTab = {
  reports: 'approved',
  payment: 'payment_queued',
  processing: 'payment_processing',
  paid: 'paid',
} as const satisfies Record<PayoutTab, PayableStage>;

export const payoutTabLabel = texts({
  reports: 'Apply advances',
  payment: 'Payments queue',
  processing: 'Payments processing',
  paid: 'Paid',
} as const satisfies Record<PayoutTab, string>);

export function tabOfStage(stage: PayableStage): PayoutTab {
  const found = payoutTabs.find((tab) => stageOfTab[tab] === stage);
  if (!found) throw new Error(`No payout list shows ${stage}.`);
  return found;
}
