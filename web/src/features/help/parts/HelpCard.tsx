import { Button } from '@mantine/core';
import { IconBook, IconBrandApple, IconBrandGooglePlay, IconHelp } from '@tabler/icons-react';
import { t } from '#domain/language/translate.ts';
import { configuration } from '../../../lib/configuration.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import styles from './HelpCard.module.css';
import { SupportText } from './SupportText.tsx';

interface HelpCardProps {
  support_mail_text: string;
  support_contact_no: string;
  /** True on the help page itself, where the links to the help page are left out. */
  isOnHelpPage?: boolean;
}

/**
 * Links to the FAQ and the help center, or to the help page if these are not configured, and to the mobile apps. Also
 * shows the company's support text and phone number.
 */
export function HelpCard({ support_mail_text, support_contact_no, isOnHelpPage = false }: HelpCardProps) {
  const { app_store, google_play } = configuration.links;
  const faq = configuration.links.faq ?? (isOnHelpPage ? null : '/help#faq');
  const help_center = configuration.links.help_center ?? (isOnHelpPage ? null : '/help');
  const hasText = support_mail_text || support_contact_no;
  if (!hasText && !faq && !help_center && !app_store && !google_play) return null;

  return (
    <Card>
      <CardHeader title={t`Help and support`} />
      {(faq || help_center) && (
        <div className={styles.links}>
          {faq && (
            <AppLink href={faq}>
              <IconHelp aria-hidden="true" />
              {t`FAQ`}
            </AppLink>
          )}
          {help_center && (
            <AppLink href={help_center}>
              <IconBook aria-hidden="true" />
              {t`Help center`}
            </AppLink>
          )}
        </div>
      )}
      {hasText && (
        <div className={styles.support}>
          <SupportContact support_mail_text={support_mail_text} support_contact_no={support_contact_no} />
        </div>
      )}
      {(app_store || google_play) && (
        <div className={styles.stores}>
          {app_store && (
            <Button
              component={AppLink}
              href={app_store}
              size="sm"
              variant="default"
              leftSection={<IconBrandApple aria-hidden="true" />}
            >
              {t`App Store`}
            </Button>
          )}
          {google_play && (
            <Button
              component={AppLink}
              href={google_play}
              size="sm"
              variant="default"
              leftSection={<IconBrandGooglePlay aria-hidden="true" />}
            >
              {t`Google Play`}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

export function SupportContact({ support_mail_text, support_contact_no }: HelpCardProps) {
  return (
    <>
      {support_mail_text && <SupportText html={support_mail_text} />}
      {support_contact_no && <Phone number={support_contact_no} />}
    </>
  );
}

function Phone({ number }: { number: string }) {
  return (
    <p className={styles.phone}>
      <span>{t`Phone`}</span> <a href={`tel:${number.replaceAll(/[^+\d]/gu, '')}`}>{number}</a>
    </p>
  );
}
