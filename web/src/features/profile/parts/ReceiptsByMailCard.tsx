import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import type { Answer } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { CopyText } from '../../../ui/CopyText.tsx';
import { ListStatus } from '../../../ui/ListStatus.tsx';
import { notify } from '../../../ui/notices.ts';
import { Pill } from '../../../ui/Pill.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { receiptMailQuery } from '../profile.calls.ts';
import styles from '../profile.module.css';
import { profileLabels } from '../profile-labels.ts';
import { ReceivedMails } from './ReceivedMails.tsx';
import { RenewAddressDialog } from './RenewAddressDialog.tsx';
import { SenderDialog } from './SenderDialog.tsx';
import { useConfirmSender } from './use-confirm-sender.ts';

type Sender = Answer<'receiptMail.settings'>['senders'][number];

const senderPills = {
  confirmed: { label: t`Confirmed`, tone: 'good' },
  waiting: { label: t`Not confirmed`, tone: 'neutral' },
  expired: { label: t`Link expired`, tone: 'neutral' },
} as const;

/** The person's address for receipts, the addresses they send from, and the results of the latest emails. */
export function ReceiptsByMailCard() {
  const query = useQuery(receiptMailQuery);
  const settings = query.data;
  const [isAdding, setAdding] = useState(false);
  const [isRenewing, setRenewing] = useState(false);
  useConfirmSender();
  // Without an address, this server is not set up to receive emails.
  if (settings && settings.address === null) return null;

  return (
    <Card padded aria-label={t`Receipts by email`}>
      <CardHeader
        title={t`Receipts by email`}
        end={settings && <TextButton onClick={() => setAdding(true)}>{t`Add a sender`}</TextButton>}
      />
      <ListStatus
        of={query}
        count={settings ? 1 : 0}
        rows={2}
        empty={null}
        failed={t`Failed to fetch Receipts by email.`}
      >
        {settings?.address && (
          <div className={styles.receipts}>
            <p>{profileLabels.receiptsIntro}</p>
            <CopyText text={settings.address} kind="address">
              <Button size="sm" variant="subtle" onClick={() => setRenewing(true)}>
                {t`Renew`}
              </Button>
            </CopyText>
            {settings.senders.map((sender) => (
              <SenderRow key={sender.id} sender={sender} />
            ))}
            <ReceivedMails mails={settings.mails} />
          </div>
        )}
      </ListStatus>
      {isAdding && <SenderDialog onClose={() => setAdding(false)} />}
      {isRenewing && <RenewAddressDialog onClose={() => setRenewing(false)} />}
    </Card>
  );
}

function SenderRow({ sender: { id, email, state } }: { sender: Sender }) {
  const remove = useWrite('receiptMail.removeSender');
  const add = useWrite('receiptMail.addSender');
  const onError = (error: Error) => notify.failure(errorText(error));
  const { label, tone } = senderPills[state];

  return (
    <div className={styles.sender}>
      <span>{email}</span>
      <Pill tone={tone}>{label}</Pill>
      {state !== 'confirmed' && (
        <TextButton
          onClick={() =>
            add.mutate({ email }, { onSuccess: () => notify.success(profileLabels.senderLinkSent(email)), onError })
          }
        >
          {t`Send link again`}
        </TextButton>
      )}
      <TextButton
        onClick={() =>
          remove.mutate({ id }, { onSuccess: () => notify.success(profileLabels.senderRemoved(email)), onError })
        }
      >
        {t`Remove`}
      </TextButton>
    </div>
  );
}
