import { instantDateText } from '#domain/dates/instant-text.ts';
import { t } from '#domain/language/translate.ts';
import { useSession } from '../../lib/session.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './TrialBanner.module.css';

/**
 * Announces the date from which a person must use two-factor sign-in. The banner disappears when they have set up a
 * second factor.
 */
export function TwoFactorBanner() {
  const { user } = useSession();
  if (!user.two_factor_due_at) return null;
  return (
    <div className={styles.trial} role="status">
      <span className={styles.words}>
        <b>{t`Two-factor sign-in is required from ${instantDateText(user.two_factor_due_at, user.time_zone)}.`}</b>
      </span>
      <TextLink href="/profile">{t`Set it up`}</TextLink>
    </div>
  );
}
