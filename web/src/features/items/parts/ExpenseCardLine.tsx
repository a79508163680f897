import { useQuery } from '@tanstack/react-query';
import { hasGrant } from '#domain/access/route-permissions.ts';
import { dateText } from '#domain/dates/date-text.ts';
import { t } from '#domain/language/translate.ts';
import { queryOf } from '../../../lib/queries.ts';
import { routeUrl } from '../../../lib/route-url.ts';
import { useSession } from '../../../lib/session.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Facts } from '../../../ui/SidePanel.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import styles from './ExpenseCardLine.module.css';

/** The card transaction of an expense and why the two match; nothing if there is no transaction. */
export function ExpenseCardLine({ expense_id }: { expense_id: string }) {
  const { rights } = useSession();
  const query = queryOf('cards.ofExpense', { expense_id });
  const transaction = useQuery({ ...query, enabled: rights.card_recon_enabled }).data?.data;
  if (!transaction) return null;

  const { id, merchant, spent_on, currency, account } = transaction;
  const linked = transaction.expenses.find((expense) => expense.expense_id === expense_id);
  const path = '/individual/cards/transactions/{id}';
  const mayOpen = hasGrant(rights.user_rp_details, path);
  return (
    <Card padded aria-label={t`Card transaction`}>
      <CardHeader title={t`Card transaction`} />
      <Facts
        facts={[
          {
            name: t`Merchant`,
            value: mayOpen ? <TextLink href={routeUrl({ path, params: { id } })}>{merchant}</TextLink> : merchant,
          },
          { name: t`Charged`, value: <Money amount={linked?.card_amount ?? transaction.amount} currency={currency} /> },
          { name: t`Date`, value: dateText(spent_on) },
          { name: t`Card`, value: account.name },
        ]}
      />
      {linked?.reason && <p className={styles.reason}>{linked.reason}</p>}
    </Card>
  );
}
