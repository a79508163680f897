import { useQuery } from '@tanstack/react-query';
import { dateText } from '#domain/dates/date-text.ts';
import { type JournalRow, journalRows, journalSums } from '#domain/ledger/journal.ts';
import { ledgerAccountLabel } from '#domain/ledger/postings.ts';
import type { Answer } from '../../../../lib/call.ts';
import { queryOf } from '../../../../lib/queries.ts';
import { useSession } from '../../../../lib/session.ts';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { Pill } from '../../../../ui/Pill.tsx';
import { Facts } from '../../../../ui/SidePanel.tsx';
import type { PaidKey } from '../payable.ts';
import styles from './Postings.module.css';

type PostingData = Answer<'payouts.postings'>['postings'][number];

/** The journal of an item: debits and credits of each event with their sums, and the account balances. */
export function Postings({ of: { item_kind, item_id } }: { of: PaidKey }) {
  const query = useQuery(queryOf('payouts.postings', { item_kind, item_id }));
  const { postings = [], balances = [] } = query.data ?? {};
  return (
    <ListStatus
      of={query}
      count={postings.length}
      rows={4}
      failed="Failed to fetch Postings."
      empty={<EmptyState title="No postings yet">Postings appear once the item is approved.</EmptyState>}
    >
      <div className={styles.books}>
        <Journal postings={postings} />
        <section aria-label="Balances">
          <h4>Account balances</h4>
          <Facts
            facts={balances.map(({ account, label, currency, amount }) => ({
              key: `${account} ${currency}`,
              name: label,
              value: <Money amount={amount} currency={currency} />,
            }))}
          />
        </section>
      </div>
    </ListStatus>
  );
}

function Journal({ postings }: { postings: readonly PostingData[] }) {
  const events = [...Map.groupBy(postings, ({ at, cause, is_reversal }) => `${at} ${cause} ${is_reversal}`)];
  return (
    <table className={styles.journal} aria-label="Postings">
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Debit</th>
          <th scope="col">Credit</th>
        </tr>
      </thead>
      {events.map(([key, group]) => (
        <JournalEvent key={key} postings={group} />
      ))}
      <tfoot>
        {journalSums(postings.flatMap(journalRows)).map(({ currency, debit, credit }) => (
          <tr key={currency}>
            <th scope="row">Total {currency}</th>
            <td>
              <Money amount={debit} currency={currency} />
            </td>
            <td>
              <Money amount={credit} currency={currency} />
            </td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

function JournalEvent({ postings }: { postings: readonly PostingData[] }) {
  const { user } = useSession();
  const [first] = postings;
  if (!first) return null;
  const { label, at, value_on, is_reversal } = first;
  const isReversed = postings.every(({ is_reversed }) => is_reversed);

  return (
    <tbody data-past={isReversed || undefined}>
      <tr className={styles.event}>
        <th scope="rowgroup" colSpan={3}>
          <b>{label}</b>
          {is_reversal && <Pill>reversal</Pill>}
          {isReversed && <Pill>reversed</Pill>}
          <small>
            {value_on ? `Value date ${dateText(value_on)}, recorded ` : ''}
            <DateTime at={at} zone={user.time_zone} />
          </small>
        </th>
      </tr>
      {postings.flatMap((posting) =>
        journalRows(posting).map((row) => <JournalLine key={`${posting.id} ${row.account}`} row={row} />),
      )}
    </tbody>
  );
}

function JournalLine({ row: { account, ledger_account, currency, debit, credit } }: { row: JournalRow }) {
  return (
    <tr>
      <td>{[ledgerAccountLabel[account], ledger_account].filter(Boolean).join(' ')}</td>
      <td>{debit !== null && <Money amount={debit} currency={currency} />}</td>
      <td>{credit !== null && <Money amount={credit} currency={currency} />}</td>
    </tr>
  );
}
