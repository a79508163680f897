import type { erp } from '#contract/erp.contract.ts';
import { type RoutesOf, read, write } from '../../../http/context.ts';
import { listErpConnectors, saveErpNumbers } from './erp-connectors.ts';
import { writeErpFile } from './write-erp-file.ts';

export const erpRoutes = {
  connectors: read(listErpConnectors),
  save: write(saveErpNumbers),
  file: read(writeErpFile),
} satisfies RoutesOf<typeof erp>;
