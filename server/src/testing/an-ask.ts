import { v7 as uuidv7 } from 'uuid';
import { askedBySystem } from '../http/asked.ts';
import type { Asked, House } from '../http/context.ts';

/** What the gate wants to know of a request that no client sent. */
export function anAsk(product: { house: Pick<House, 'clock'> }): Asked {
  return {
    ...askedBySystem(product.house, uuidv7()),
    address: '127.0.0.1',
    device: 'test',
  };
}
