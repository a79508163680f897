import type { ChildProduct } from '#server/resilience/child-product.ts';
import { demoPassword } from '../demo/sign-ins.ts';
import { bytesOf } from './capture.ts';
import { requestBytes } from './connection.ts';
import { pacedFor, percentile } from './load.ts';
import type { BenchCompany } from './stage.ts';

interface SignInsMeasured {
  p95_without: number;
  p95_with: number;
  sign_ins: number;
  sign_in_p95: number;
}

const ms = 10_000;

/**
 * Requests home pages at a fifth of the highest rate measured: first without sign-ins, then during five sign-ins per
 * second by different people from different addresses, then without sign-ins again.
 */
export async function measureSignIns(
  product: ChildProduct,
  options: { company: BenchCompany; max_per_second: number },
): Promise<SignInsMeasured> {
  const { company } = options;
  const per_second = Math.max(5, Math.round(options.max_per_second / 5));
  const port = Number(new URL(product.address).port);
  const requests = await Promise.all(
    company.people.map(async ({ freshToken }) =>
      bytesOf({ endpoint: 'home.dashboard', access_token: await freshToken() }),
    ),
  );

  const signIns = company.people.map(({ email }, index) =>
    requestBytes({
      method: 'POST',
      path: '/api/auth/session/sign-in',
      headers: { 'request-from': 'web', 'x-forwarded-for': `10.0.${index}.7` },
      body: { email, password: demoPassword },
    }),
  );

  const others = () => pacedFor({ port, requests }, { per_second, ms });
  const before = await others();
  const [beside, entered] = await Promise.all([others(), pacedFor({ port, requests: signIns }, { per_second: 5, ms })]);
  const after = await others();

  return {
    p95_without: percentile([...before.ms, ...after.ms], 0.95),
    p95_with: percentile(beside.ms, 0.95),
    sign_ins: entered.ms.length,
    sign_in_p95: percentile(entered.ms, 0.95),
  };
}
