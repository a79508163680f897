import { plural, t } from '#domain/language/translate.ts';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { Pill } from '../../../../ui/Pill.tsx';
import { rich } from '../../../../ui/rich.tsx';
import type { CardAccount } from '../transaction.ts';
import styles from './accounts.module.css';

/** Shows the name of a card, the number of its open transactions and the time of its last sync. */
export function AccountFacts({ account }: { account: CardAccount }) {
  const { name, no_of_open, last_synced_at, link_state, is_archived } = account;
  return (
    <span className={styles.facts}>
      <b>{name}</b>
      <span>{no_of_open === 0 ? t`Nothing to do` : plural(no_of_open, '1 to do', '# to do')}</span>
      {last_synced_at && <small>{rich`Synced ${<DateTime at={last_synced_at} />}`}</small>}
      {link_state === 'reconnect' && <Pill tone="warn">{t`Reconnect`}</Pill>}
      {is_archived && <Pill>{t`Archived`}</Pill>}
    </span>
  );
}
