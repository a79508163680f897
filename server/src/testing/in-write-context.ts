import type { SignedWriteContext } from '../http/context.ts';
import { runWrite } from '../http/run-write.ts';
import { actorOf } from '../http/session.ts';
import type { TestPerson } from './a-company.ts';
import type { TestProduct } from './test-product.ts';
import { testRequestInfo } from './test-request-info.ts';

/** Runs a function in a write transaction on behalf of a person, to test code that has no endpoint. */
export function inWriteContext<T>(
  product: TestProduct,
  person: TestPerson,
  work: (context: SignedWriteContext) => Promise<T>,
): Promise<T> {
  const { app } = product;
  const { client_id, session_id } = person;
  const request = testRequestInfo(product);
  return app.database.inCompany(client_id, async (tx) => {
    const actor = await actorOf(tx, { client_id, session_id }, request.now);
    return runWrite({ app, request, client_id, actor, tx }, (context) => work({ ...context, actor }));
  });
}
