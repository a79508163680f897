import { useQuery } from '@tanstack/react-query';
import { dateText } from '#domain/dates/date-text.ts';
import { type LedgerAccount, ledgerAccountLabel } from '#domain/ledger/postings.ts';
import type { Answer } from '../../../../lib/call.ts';
import { queryOf } from '../../../../lib/queries.ts';
import { useSession } from '../../../../lib/session.ts';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { Pill } from '../../../../ui/Pill.tsx';
import { ScreenReaderText } from '../../../../ui/ScreenReaderText.tsx';
import { Facts } from '../../../../ui/SidePanel.tsx';
import type { PaidKey } from '../payable.ts';
import styles from './Postings.module.css';

type Ledger = Answer<'payouts.postings'>;

/** The ledger postings of an item and the resulting account balances. */
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
        <ol className={styles.postings} aria-label="Postings">
          {postings.map((posting) => (
            <PostingLine key={posting.id} posting={posting} />
          ))}
        </ol>
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

function PostingLine({ posting }: { posting: Ledger['postings'][number] }) {
  const { user } = useSession();
  const { label, at, value_on, from_account, to_account, ledger_account, currency, amount, is_reversal, is_reversed } =
    posting;
  return (
    <li data-past={is_reversed || undefined}>
      <div>
        <b>{label}</b>
        {is_reversal && <Pill>reversal</Pill>}
        {is_reversed && <Pill>reversed</Pill>}
        <p>
          {accountLabel(from_account)} <span aria-hidden="true">→</span>
          <ScreenReaderText> to</ScreenReaderText> {accountLabel(to_account)}
          {ledger_account && ` ${ledger_account}`}
        </p>
        <p>
          {value_on ? `Value date ${dateText(value_on)}, recorded ` : ''}
          <DateTime at={at} zone={user.time_zone} />
        </p>
      </div>
      <Money amount={amount} currency={currency} />
    </li>
  );
}

function accountLabel(account: string): string {
  return ledgerAccountLabel[account as LedgerAccount] ?? account;
}
