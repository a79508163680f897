import { v7 as uuidv7 } from 'uuid';
import type { Asked, House, SignedWriteContext } from '../http/context.ts';
import { actorOf } from '../http/session.ts';
import { passWriteGate } from '../http/write-gate.ts';
import type { TestPerson } from './a-company.ts';
import type { TestProduct } from './test-product.ts';

/** A write of somebody's through the product's own gate, for what no endpoint does yet. */
export function inGate<T>(
  product: TestProduct,
  person: TestPerson,
  work: (context: SignedWriteContext) => Promise<T>,
): Promise<T> {
  const { house } = product;
  const { client_id, session_id } = person;
  const asked = anAsk(product);
  return house.database.inCompany(client_id, async (tx) => {
    const actor = await actorOf(tx, { client_id, session_id }, asked.now);
    return passWriteGate({ house, asked, client_id, actor, tx }, (context) => work({ ...context, actor }));
  });
}

export function anAsk(product: { house: Pick<House, 'clock'> }): Asked {
  return {
    request_id: uuidv7(),
    address: '127.0.0.1',
    device: 'test',
    now: product.house.clock(),
    is_browser: false,
    refresh_cookie: undefined,
    setRefreshCookie: () => undefined,
  };
}
