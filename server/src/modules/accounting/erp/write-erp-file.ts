import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { erp } from '#contract/erp.contract.ts';
import { type ErpPosting, erpAccount, erpFileText, erpLayouts } from '#domain/accounting/erp-layouts.ts';
import { type LedgerAccount, ledgerAccountLabel } from '#domain/ledger/postings.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import type { ReadContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { type JournalPosting, readErpConnectors, readJournal } from './erp-connectors.rows.ts';

const maxPostings = 20_000;
const maxDays = 366;
const dayMs = 86_400_000;

export async function writeErpFile(
  { tx, actor: { client_id }, request }: ReadContext,
  { system, from, to, entity_id }: InputOf<typeof erp.file>,
): Promise<OutputOf<typeof erp.file>> {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs;
  if (days < 0 || days > maxDays) throw new Refused('erp.period');
  const [connectors, journal] = await Promise.all([
    readErpConnectors(tx, client_id),
    readJournal(tx, { client_id, from, to, entity_id, limit: maxPostings + 1 }),
  ]);
  if (journal.length > maxPostings) throw new Refused('erp.too_many', { most: maxPostings });

  const numbers = connectors.find((row) => row.system === system)?.account_numbers ?? {};
  const text = erpFileText(system, numbered(journal, numbers), { from, to, created_at: request.now });
  return {
    status: true,
    file_name: `journal-${system}-${from}-${to}.csv`,
    content_base64: Buffer.from(text, erpLayouts[system].encoding).toString('base64'),
    no_of_postings: journal.length,
  };
}

/** Puts the account numbers of the other system into the postings. Refuses accounts without a number. */
function numbered(journal: readonly JournalPosting[], numbers: Partial<Record<LedgerAccount, string>>): ErpPosting[] {
  const missing = new Set<string>();
  const numberOf = (account: LedgerAccount, ledger_account: string) => {
    const number = erpAccount(account, ledger_account, numbers);
    if (number === null) missing.add(ledgerAccountLabel[account]);
    return number ?? '';
  };
  const postings = journal.map(({ event_on, document, text, entity, currency, amount, ...accounts }) => ({
    date: event_on,
    document,
    text,
    entity: entity ?? '',
    currency,
    amount: toDecimal(moneyFrom(amount, currency)),
    debit_account: numberOf(accounts.to_account, accounts.ledger_account),
    credit_account: numberOf(accounts.from_account, accounts.ledger_account),
  }));
  if (missing.size > 0) throw new Refused('erp.no_numbers', { names: [...missing].join(', ') });
  return postings;
}
