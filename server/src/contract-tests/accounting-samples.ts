import type { EndpointName } from '#contract/every-endpoint.ts';
import type { PopulatedCompany } from '../testing/populated-company.ts';
import { asAdmin, type Sample } from './sample.ts';

type OfAccounting = Extract<EndpointName, `accounting.${string}` | `erp.${string}`>;

const inConnection = ({ company }: { company: PopulatedCompany }) => ({
  connection_id: company.ids.accounting_connection,
});

const server = {
  host: '127.0.0.1',
  port: 1,
  username: 'outlay',
  auth: 'password',
  directory: '/in',
  ack_directory: '',
} as const;

/** Sample inputs for accounting. */
export const accountingSamples: { [Name in OfAccounting]: Sample<Name> } = {
  'accounting.connections': () => ({}),
  'accounting.connect': ({ company }) => ({
    entity_id: company.ids.entity,
    export_from: '2026-01-01',
    vendor: 'codat',
  }),
  'accounting.authorise': () => ({ state: 'expired', code: 'code', realm: '' }),
  'accounting.action': (context) => ({ ...inConnection(context), action: 'refresh' }),
  'accounting.settings': async (context) => ({
    ...inConnection(context),
    version: await versionOf(context.company),
    export_from: '2026-01-01',
    grouping: 'category',
    with_payments: true,
    with_attachments: true,
    with_taxes: false,
    reads_payments: false,
    closed_until: null,
    moves_to_next_open: true,
  }),
  'accounting.mappings': inConnection,
  'accounting.saveMappings': (context) => ({
    ...inConnection(context),
    mappings: [{ source: 'ledger:bank', external_id: 'acc-1' }],
  }),
  'accounting.exports': inConnection,
  'accounting.exportAction': (context) => ({ ...inConnection(context), action: 'retry' }),
  'accounting.payments': inConnection,
  'accounting.periods': inConnection,
  'accounting.preview': inConnection,
  'erp.connectors': () => ({}),
  'erp.save': () => ({ system: 'sap', account_numbers: { bank: '1200' }, version: 0 }),
  'erp.delivery': () => ({ system: 'generic' }),
  'erp.testDelivery': () => ({ system: 'sap', ...server, secret: 'password' }),
  'erp.saveDelivery': () => ({
    system: 'sap',
    ...server,
    secret: 'password',
    host_key: `SHA256:${'a'.repeat(43)}`,
    entity_id: null,
    deliver_from: '2026-01-01',
    is_paused: true,
    recurrence: { kind: 'weekly', weekdays: [1, 2, 3, 4, 5] },
    time: '18:00',
    time_zone: 'Europe/Berlin',
    version: 0,
  }),
  'erp.deliveryAction': ({ company }) => ({
    system: 'generic',
    action: 'retry',
    delivery_id: company.ids.erp_delivery,
  }),
  'erp.file': () => ({ system: 'generic', from: '2020-01-01', to: '2020-03-31', entity_id: null }),
};

async function versionOf(company: PopulatedCompany): Promise<number> {
  const { data } = await (await asAdmin(company)).calls('accounting.connections', {});
  return data.find(({ id }) => id === company.ids.accounting_connection)?.version ?? 0;
}
