/** Refusals of accounting connections, their entries, and journal files for other systems. */
export const accountingRefusals = {
  'accounting.off': () => 'This server has no accounting service. Use an export template instead.',
  'accounting.away': () => 'The accounting service did not respond. Try again in a few minutes.',
  'accounting.reconnect': () => 'The accounting system no longer accepts the connection. Reconnect it first.',
  'accounting.refused': ({ reason }) => `The accounting system refused: ${reason}`,
  'accounting.not_supported': ({ name }) => `${name} does not support this setting.`,
  'accounting.settings_conflict': ({ reason }) => `These settings cannot be combined. ${reason}`,
  'accounting.link_expired': () => 'The authorisation took too long or was started by someone else. Connect again.',
  'accounting.connected': ({ name }) => `${name} already has an accounting system. Disconnect it first.`,
  'accounting.unknown_account': () => 'This account no longer exists in the accounting system. Refresh the accounts.',
  'accounting.wrong_state': ({ label }) => `You cannot do this: the entry is ${label}.`,
  'erp.sftp': ({ reason }) => String(reason),
  'erp.no_secret': () => 'Enter the password or the private key.',
  'erp.path': () => 'Enter a path without “..”.',
  'erp.not_refused': () => 'No document of this file was refused.',
  'erp.period': () => 'Choose a period of at most one year that does not end before it begins.',
  'erp.too_many': ({ most }) => `This period has more than ${most} postings. Choose a shorter one.`,
  'erp.no_numbers': ({ names }) => `Enter the account number of ${names} first.`,
  'accounting.exported': () =>
    'This report was exported to the accounting system. Void its entry in Integrations first.',
} satisfies Record<string, (facts: Record<string, string | number | null>) => string>;
