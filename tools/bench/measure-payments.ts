import type { ChildProduct } from '#server/resilience/child-product.ts';
import { runSeconds, withApiCaller } from './call-api.ts';
import type { BenchCompany } from './stage.ts';

/** Marks all payments in progress as paid in one bulk action and waits until each has a result. */
export function measurePayments(
  product: ChildProduct,
  company: BenchCompany,
): Promise<{ items: number; seconds: number }> {
  const today = new Date().toISOString().slice(0, 10);
  return withApiCaller(product, company, (callApi) =>
    runSeconds(callApi, '/reimburse/bulk-paid', {
      chosen: { matching: {} },
      paid_on: today,
      reference: 'Run of the bench',
    }),
  );
}
