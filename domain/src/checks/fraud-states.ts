import { texts } from '../language/translate.ts';
export const fraudStates = ['open', 'acknowledged', 'corrected'] as const;
export type FraudState = (typeof fraudStates)[number];

export const fraudStateLabel: Record<FraudState, string> = texts({
  open: 'Open',
  acknowledged: 'Acknowledged',
  corrected: 'Corrected',
});

export const checkLevelLabel = texts({ LOW: 'Low', MEDIUM: 'Medium', HIGH: 'High' });
