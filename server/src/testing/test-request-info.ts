import { v7 as uuidv7 } from 'uuid';
import type { App, RequestInfo } from '../http/context.ts';
import { systemRequest } from '../http/request-info.ts';

export function testRequestInfo(product: { app: Pick<App, 'clock'> }): RequestInfo {
  return {
    ...systemRequest(product.app, uuidv7()),
    address: '127.0.0.1',
    device: 'test',
  };
}
