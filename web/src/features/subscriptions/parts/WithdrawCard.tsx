import { Button } from '@mantine/core';
import { dateText } from '#domain/dates/date-text.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { notify } from '../../../ui/notices.ts';
import styles from '../subscriptions.module.css';

export function WithdrawCard({ deletes_on }: { deletes_on: string }) {
  const change = useWrite('client.changeDeletion');
  return (
    <Card>
      <CardHeader title="Keep the company" />
      <div className={styles.state}>
        <p>
          Nothing is deleted before {dateText(deletes_on)}. Withdraw the deletion, and everybody can work again at once.
        </p>
        <div>
          <Button
            loading={change.isPending}
            onClick={() =>
              change.mutate(
                { action: 'withdraw' },
                {
                  onSuccess: () => notify.success('The deletion was withdrawn'),
                  onError: (error) => notify.failure(errorText(error)),
                },
              )
            }
          >
            Withdraw the deletion
          </Button>
        </div>
      </div>
    </Card>
  );
}
