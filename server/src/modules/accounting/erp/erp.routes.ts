import type { erp } from '#contract/erp.contract.ts';
import { type RoutesOf, read, write, writeAfter } from '../../../http/context.ts';
import { listErpConnectors, saveErpNumbers } from './erp-connectors.ts';
import { actOnDelivery, saveDelivery, showDelivery, testDelivery } from './erp-delivery.ts';
import { writeErpFile } from './write-erp-file.ts';

export const erpRoutes = {
  connectors: read(listErpConnectors),
  save: write(saveErpNumbers),
  file: read(writeErpFile),
  delivery: read(showDelivery),
  testDelivery: writeAfter(testDelivery),
  saveDelivery: write(saveDelivery),
  deliveryAction: write(actOnDelivery),
} satisfies RoutesOf<typeof erp>;
