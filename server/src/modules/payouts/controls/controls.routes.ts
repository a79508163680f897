import type { controls } from '#contract/controls.contract.ts';
import { type RoutesOf, read, write } from '../../../http/context.ts';
import { readPaymentControls, savePaymentControls } from './edit-controls.ts';
import { listViolations } from './list-violations.ts';

export const controlsRoutes = {
  read: read(readPaymentControls),
  save: write(savePaymentControls),
  violations: read(listViolations),
} satisfies RoutesOf<typeof controls>;
