import { grantOwner } from '../../accounting/accounting-grants.ts';
import { channelOwner } from '../../accounting/erp/deliver-files.ts';
import { providerOwner } from '../../auth/single-sign-on/provider-secret.ts';
import { totpOwner } from '../../auth/two-factor/check-code.ts';
import { type SecretOwner, secretOwner } from '../../bank-files/secret-numbers.ts';
import { webhookOwner } from '../../integrations/webhooks.ts';
import { chatOwner } from '../../notifications/chat/send-chat.ts';
import { deviceOwner } from '../../notifications/push/push-devices.ts';
import { agencyOwner } from '../../trips/agency-key.ts';

/** A column with texts that `server/src/http/encryption.ts` has encrypted. */
export interface EncryptedColumn {
  table: string;
  column: string;
  /** The column that identifies a row within its company; `client_id` for tables with one row per company. */
  key: string;
  /** Returns the row to which an encrypted text is bound. */
  ownerOf: (row: { client_id: string; id: string }) => string;
}

/** Every encrypted column. A column that is missing here becomes unreadable when its encryption key is removed. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  {
    table: 'totp_secrets',
    column: 'secret',
    key: 'user_id',
    ownerOf: ({ client_id, id }) => totpOwner({ client_id, user_id: id }),
  },
  {
    table: 'identity_providers',
    column: 'encrypted_secret',
    key: 'client_id',
    ownerOf: ({ client_id }) => providerOwner(client_id),
  },
  {
    table: 'travel_connections',
    column: 'sealed_key',
    key: 'client_id',
    ownerOf: ({ client_id }) => agencyOwner(client_id),
  },
  {
    table: 'chat_connections',
    column: 'encrypted_secret',
    key: 'client_id',
    ownerOf: ({ client_id }) => chatOwner(client_id),
  },
  { table: 'push_devices', column: 'encrypted_subscription', key: 'id', ownerOf: deviceOwner },
  { table: 'webhooks', column: 'encrypted_secret', key: 'id', ownerOf: webhookOwner },
  {
    table: 'accounting_grants',
    column: 'encrypted_tokens',
    key: 'company_id',
    ownerOf: ({ id }) => grantOwner(id),
  },
  {
    table: 'erp_channels',
    column: 'encrypted_secret',
    key: 'system',
    ownerOf: ({ client_id, id }) => channelOwner({ client_id, system: id }),
  },
  { table: 'payee_accounts', column: 'numbers_encrypted', key: 'id', ownerOf: bankOwner('payee_account') },
  { table: 'paying_accounts', column: 'numbers_encrypted', key: 'id', ownerOf: bankOwner('paying_account') },
  { table: 'bank_file_items', column: 'numbers_encrypted', key: 'payout_id', ownerOf: bankOwner('bank_file_item') },
  { table: 'bank_files', column: 'content_encrypted', key: 'id', ownerOf: bankOwner('bank_file') },
];

export function isEncrypted(table: string, column: string): boolean {
  return encryptedColumns.some((each) => each.table === table && each.column === column);
}

function bankOwner(of: SecretOwner): EncryptedColumn['ownerOf'] {
  return ({ client_id, id }) => secretOwner({ of, client_id, id });
}
