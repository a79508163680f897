import type { ChildProduct } from '#server/resilience/child-product.ts';
import { demoPassword } from '../demo/sign-ins.ts';
import { bytesOf } from './capture.ts';
import { requestBytes } from './connection.ts';
import { pacedFor, percentile } from './load.ts';
import type { BenchCompany } from './stage.ts';

export interface SignInsMeasured {
  p95_without: number;
  p95_with: number;
  sign_ins: number;
  sign_in_p95: number;
}

const ms = 10_000;

/** Home pages at a steady hundred a second, first alone, then beside five sign-ins a second of different people. */
export async function measureSignIns(product: ChildProduct, company: BenchCompany): Promise<SignInsMeasured> {
  const port = Number(new URL(product.address).port);
  const requests = company.people.map(({ access_token }) => bytesOf({ endpoint: 'home.dashboard', access_token }));
  const signIns = company.people.map(({ email }, index) =>
    requestBytes({
      method: 'POST',
      path: '/api/auth/session/sign-in',
      headers: { 'request-from': 'web', 'x-forwarded-for': `10.0.${index}.7` },
      body: { email, password: demoPassword },
    }),
  );
  const others = () => pacedFor({ port, requests }, { per_second: 100, ms });
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
