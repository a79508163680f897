import { v7 as uuidv7 } from 'uuid';
import type { App, RequestInfo } from '../http/context.ts';

/** What the gate wants to know of a request that no client sent. */
export function anAsk(product: { app: Pick<App, 'clock'> }): RequestInfo {
  return {
    request_id: uuidv7(),
    address: '127.0.0.1',
    device: 'test',
    now: product.app.clock(),
    is_browser: false,
    refresh_cookie: undefined,
    setRefreshCookie: () => undefined,
  };
}
