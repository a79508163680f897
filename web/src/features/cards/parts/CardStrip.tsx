import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import { queryOf } from '../../../lib/queries.ts';
import { Card } from '../../../ui/Card.tsx';
import { AccountFacts } from './accounts/AccountFacts.tsx';
import { AccountMenu } from './accounts/AccountMenu.tsx';
import styles from './CardStrip.module.css';

/** Lists the user's cards with the number of open transactions on each. */
export function CardStrip() {
  const accounts = useQuery(queryOf('cards.list', {})).data?.accounts ?? [];
  if (accounts.length === 0) return null;
  return (
    <ul className={styles.strip} aria-label={t`Your cards`}>
      {accounts.map((account) => (
        <li key={account.id}>
          <Card padded className={styles.card} aria-label={account.name}>
            <AccountFacts account={account} />
            <AccountMenu account={account} mayAssign={false} />
          </Card>
        </li>
      ))}
    </ul>
  );
}
