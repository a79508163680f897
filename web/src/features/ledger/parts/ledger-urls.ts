import { firstDayOf, lastDayOf } from '#domain/ledger/months.ts';
import type { NamedAccount } from './ledger-list.ts';

export const ledgerSections = [
  'postings',
  'trial_balance',
  'ageing',
  'input_tax',
  'accruals',
  'periods',
  'accounts',
] as const;
type LedgerSection = (typeof ledgerSections)[number];

export const ledgerSectionLabel = {
  postings: 'Postings',
  trial_balance: 'Trial balance',
  ageing: 'Open amounts',
  input_tax: 'Input tax',
  accruals: 'Accruals',
  periods: 'Periods',
  accounts: 'Accounts',
} satisfies Record<LedgerSection, string>;

export function ledgerUrl(section: LedgerSection): string {
  return section === 'postings' ? '/ledger' : `/ledger?section=${section}`;
}

export function ledgerSectionOf(section: string | undefined): LedgerSection {
  return ledgerSections.find((each) => each === section) ?? 'postings';
}

interface PostingsOf {
  account: Pick<NamedAccount, 'account' | 'ledger_account'>;
  entity_id: string | null;
  currency: string;
  from_month?: string;
  to_month: string;
}

/** Returns the URL of the postings behind a balance. */
export function postingsUrl({ account, entity_id, currency, from_month, to_month }: PostingsOf): string {
  const expense = account.account === 'expense' ? { ledger_account: account.ledger_account || '-' } : {};
  const query = new URLSearchParams({
    account: account.account,
    ...expense,
    ...(entity_id ? { entity_ids: entity_id } : { flags: 'no_entity' }),
    currencies: currency,
    ...(from_month && { booked_from: firstDayOf(from_month) }),
    booked_to: lastDayOf(to_month),
  });
  return `/ledger?${query}`;
}
