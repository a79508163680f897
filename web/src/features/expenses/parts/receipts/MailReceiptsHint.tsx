import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import { queryOf } from '../../../../lib/queries.ts';
import { CopyText } from '../../../../ui/CopyText.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import styles from './MailReceiptsHint.module.css';

/** Shows that receipts can also be sent by mail, if receipt mail is set up. */
export function MailReceiptsHint() {
  const address = useQuery(queryOf('receiptMail.settings', {})).data?.address;
  if (!address) return null;

  return (
    <section className={styles.hint} aria-label={t`Receipts by email`}>
      <p>
        {t`Or forward receipts by email. Photos, PDFs and mailed receipts become drafts.`}{' '}
        <TextLink href="/profile">{t`Manage senders`}</TextLink>
      </p>
      <CopyText text={address} kind="address" />
    </section>
  );
}
