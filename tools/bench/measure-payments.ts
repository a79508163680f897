import type { ChildProduct } from '#server/resilience/child-product.ts';
import { asking, runSeconds } from './ask.ts';
import type { BenchCompany } from './stage.ts';

/** Confirms all payments in progress at once and waits until each has a result. */
export function measurePayments(
  product: ChildProduct,
  company: BenchCompany,
): Promise<{ items: number; seconds: number }> {
  const today = new Date().toISOString().slice(0, 10);
  return asking(product, company, (ask) =>
    runSeconds(ask, '/reimburse/bulk-paid', {
      chosen: { matching: {} },
      paid_on: today,
      reference: 'Run of the bench',
    }),
  );
}
