import type { EndpointName } from '#contract/every-endpoint.ts';
import type { SftpPort } from '../outside/sftp/port.ts';
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

const host_key = `SHA256:${'a'.repeat(43)}`;

/** A fake SFTP server that accepts everything. */
const acceptingServer: SftpPort = {
  check: async () => ({ host_key }),
  deliver: async () => undefined,
  read: async () => null,
};

export const accountingSamples: { [Name in OfAccounting]: Sample<Name> } = {
  'accounting.connections': () => ({}),
  'accounting.connect': async ({ company }) => {
    await disconnectEntity(company);
    return { entity_id: company.ids.entity, export_from: '2026-01-01', vendor: 'codat' };
  },
  'accounting.authorise': ({ company }) => authorisation(company),
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
  'erp.testDelivery': ({ product }) => {
    product.app.sftp = acceptingServer;
    return { system: 'sap', ...server, secret: 'password' };
  },
  'erp.saveDelivery': () => ({
    system: 'sap',
    ...server,
    secret: 'password',
    host_key,
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

/** Starts a connection and authorises it on the accounting system's page. */
async function authorisation(company: PopulatedCompany) {
  await disconnectEntity(company);
  const { link_url } = await (await asAdmin(company)).calls('accounting.connect', {
    entity_id: company.ids.entity,
    export_from: '2026-01-01',
    vendor: 'quickbooks',
  });
  const { headers } = await fetch(link_url, { method: 'POST', redirect: 'manual' });
  const { searchParams } = new URL(headers.get('location') ?? '');
  return {
    state: searchParams.get('state') ?? '',
    code: searchParams.get('code') ?? '',
    realm: searchParams.get('realmId') ?? '',
  };
}

/** Disconnects the entity, because it can have only one connection at a time. */
async function disconnectEntity(company: PopulatedCompany): Promise<void> {
  const admin = await asAdmin(company);
  const { data } = await admin.calls('accounting.connections', {});
  for (const { id, entity_id } of data)
    if (entity_id === company.ids.entity)
      await admin.calls('accounting.action', { connection_id: id, action: 'disconnect' });
}

async function versionOf(company: PopulatedCompany): Promise<number> {
  const { data } = await (await asAdmin(company)).calls('accounting.connections', {});
  return data.find(({ id }) => id === company.ids.accounting_connection)?.version ?? 0;
}
