import type { accounting } from '#contract/accounting.contract.ts';
import { type RoutesOf, read, write, writeAfter } from '../../http/context.ts';
import { actOnExports } from './act-on-exports.ts';
import { comparePeriods } from './compare-periods.ts';
import { authoriseBooks, changeConnection, connectBooks } from './connect-books.ts';
import { listConnections, saveSettings } from './list-connections.ts';
import { listExports } from './list-exports.ts';
import { listMappings, saveMappings } from './map-accounts.ts';
import { previewEntry } from './preview-entry.ts';
import { listBookPayments } from './read-book-payments.ts';

export const accountingRoutes = {
  connections: read(listConnections),
  connect: writeAfter(connectBooks),
  authorise: writeAfter(authoriseBooks),
  action: writeAfter(changeConnection),
  settings: write(saveSettings),
  mappings: read(listMappings),
  saveMappings: write(saveMappings),
  exports: read(listExports),
  exportAction: write(actOnExports),
  payments: read(listBookPayments),
  periods: read(comparePeriods),
  preview: read(previewEntry),
} satisfies RoutesOf<typeof accounting>;
