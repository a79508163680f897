import { t } from '../language/translate.ts';

/** Refusals about accounting connections, their entries, and journal files for other systems. */
export const accountingRefusals = {
  'accounting.off': () => t`This server has no accounting service. Use an export template instead.`,
  'accounting.away': () => t`The accounting service did not respond. Try again in a few minutes.`,
  'accounting.reconnect': () => t`The accounting system no longer accepts the connection. Reconnect it first.`,
  'accounting.refused': ({ reason }) => t`The accounting system refused: ${reason}`,
  'accounting.not_supported': ({ name }) => t`${name} does not support this setting.`,
  'accounting.settings_conflict': ({ reason }) => t`These settings cannot be combined. ${reason}`,
  'accounting.link_expired': () => t`The authorisation took too long or was started by someone else. Connect again.`,
  'accounting.connected': ({ name }) => t`${name} already has an accounting system. Disconnect it first.`,
  'accounting.unknown_account': () => t`This account no longer exists in the accounting system. Refresh the accounts.`,
  'accounting.wrong_state': ({ label }) => t`You cannot do this: the entry is ${label}.`,
  'erp.sftp': ({ reason }) => String(reason),
  'erp.no_secret': () => t`Enter the password or the private key.`,
  'erp.path': () => t`Enter a path without “..”.`,
  'erp.not_refused': () => t`No document of this file was refused.`,
  'erp.period': () => t`Choose a period of at most one year that does not end before it begins.`,
  'erp.one_year': ({ name }) => t`A ${name} file covers one calendar year. Choose a period within one year.`,
  'erp.too_many': ({ most }) => t`This period has more than ${most} postings. Choose a shorter one.`,
  'erp.no_numbers': ({ names }) => t`Enter the account number of ${names} first.`,
  'accounting.exported': () =>
    t`This report was exported to the accounting system. Void its entry in Integrations first.`,
} satisfies Record<string, (facts: Record<string, string | number | null>) => string>;
