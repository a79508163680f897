import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { erp } from '#contract/erp.contract.ts';
import {
  type ErpPosting,
  type ErpSystem,
  erpAccount,
  erpFileText,
  erpLayouts,
  fitsErpFile,
} from '#domain/accounting/erp-layouts.ts';
import type { ChartAccount } from '#domain/ledger/chart.ts';
import { type LedgerAccount, ledgerAccountLabel } from '#domain/ledger/postings.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { ReadContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { chartNumber, chartOf } from '../../ledger/chart/read-chart.ts';
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
  if (!fitsErpFile(system, { from, to })) throw new Refused('erp.one_year', { name: erpLayouts[system].name });
  const journal = await readJournal(tx, { client_id, from, to, entity_id, limit: maxPostings + 1 });
  if (journal.length > maxPostings) throw new Refused('erp.too_many', { most: maxPostings });
  return {
    status: true,
    file_name: `journal-${system}-${from}-${to}.csv`,
    content_base64: (
      await journalFile(tx, { client_id, system, journal, period: { from, to, created_at: request.now } })
    ).toString('base64'),
    no_of_postings: journal.length,
  };
}

interface JournalFile {
  client_id: string;
  system: ErpSystem;
  journal: readonly JournalPosting[];
  period: { from: string; to: string; created_at: Date };
}

/** Returns the content of a journal file. Refuses accounts without a number. */
export async function journalFile(
  tx: CompanyTransaction,
  { client_id, system, journal, period }: JournalFile,
): Promise<Buffer> {
  const [connectors, chart] = await Promise.all([readErpConnectors(tx, client_id), chartOf(tx, client_id)]);
  const numbers = connectors.find((row) => row.system === system)?.account_numbers ?? {};
  return Buffer.from(erpFileText(system, numbered(journal, { numbers, chart }), period), erpLayouts[system].encoding);
}

/**
 * Sets the account numbers of the postings: those entered for this ERP system, otherwise those of the chart of
 * accounts. Refuses accounts without a number.
 */
function numbered(
  journal: readonly JournalPosting[],
  { numbers, chart }: { numbers: Partial<Record<LedgerAccount, string>>; chart: readonly ChartAccount[] },
): ErpPosting[] {
  const missing = new Set<string>();
  const numberOf = (account: LedgerAccount, { ledger_account, entity_id, event_on }: JournalPosting) => {
    const charted = chartNumber(chart, { account, entity_id, on: event_on }).number;
    const number = erpAccount(account, ledger_account, { [account]: charted, ...given(numbers) });
    if (number === null) missing.add(ledgerAccountLabel[account]);
    return number ?? '';
  };
  const postings = journal.map((posting) => ({
    date: posting.event_on,
    document: posting.document,
    text: posting.text,
    entity: posting.entity ?? '',
    currency: posting.currency,
    amount: toDecimal(moneyFrom(posting.amount, posting.currency)),
    debit_account: numberOf(posting.to_account, posting),
    credit_account: numberOf(posting.from_account, posting),
  }));
  if (missing.size > 0) throw new Refused('erp.no_numbers', { names: [...missing].join(', ') });
  return postings;
}

/**
 * Returns the numbers that were entered. Empty fields are left out, so that the number in the chart of accounts
 * applies.
 */
function given(numbers: Partial<Record<LedgerAccount, string>>): Partial<Record<LedgerAccount, string>> {
  return Object.fromEntries(Object.entries(numbers).filter(([, number]) => number !== ''));
}
