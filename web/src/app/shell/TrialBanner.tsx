import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { hasGrant } from '#domain/access/route-permissions.ts';
import { instantDateText } from '#domain/dates/instant-text.ts';
import { t } from '#domain/language/translate.ts';
import { useSession } from '../../lib/session.ts';
import { setFlags, shellFlags } from '../../lib/shell-flags.ts';
import { storage } from '../../lib/storage.ts';
import { useStore } from '../../lib/store.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './TrialBanner.module.css';
import { bannerText } from './trial-detail.ts';

/**
 * Shows the state of the trial, or that the subscription needs attention, for example because a payment is due. Once
 * dismissed, it stays hidden until the session ends.
 */
export function TrialBanner() {
  const { subscription, rights, user } = useSession();
  const { trial_header_closed } = useStore(shellFlags);
  const pathname = useLocation({ select: (location) => location.pathname });
  const text = subscription && bannerText(subscription, instantDateText(subscription.trial_ends_at, user.time_zone));
  if (!text || trial_header_closed) return null;

  // Users who may subscribe go to the billing page.
  const billing = '/billingsubscriptions';
  const href = hasGrant(rights.user_rp_details, billing) ? billing : '/subscriptions';

  function dismiss() {
    storage.trial_header.write('closed');
    setFlags({ trial_header_closed: true });
  }

  return (
    <div className={styles.trial} role="status">
      <span className={styles.words}>
        <b>{text.title}</b> <span className={styles.more}>{text.detail}</span>
      </span>
      {pathname !== href && <TextLink href={href}>{text.link}</TextLink>}
      <ActionIcon size="sm" className={styles.dismiss} aria-label={t`Dismiss`} onClick={dismiss}>
        <IconX size={14} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
