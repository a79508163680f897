import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { use, useState } from 'react';
import { dateText } from '#domain/dates/date-text.ts';
import { deletionWaitDays } from '#domain/retention/company-deletion.ts';
import { useWrite } from '../../../lib/queries.ts';
import { NavigationContext } from '../../../ui/AppLink.tsx';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { notify } from '../../../ui/notices.ts';
import { TypedConfirmDialog } from '../../../ui/TypedConfirmDialog.tsx';
import styles from './CompanyCards.module.css';

/** Requests the deletion of the company after the super admin has typed the company's name. */
export function DeleteCompanyCard({ name }: { name: string }) {
  const [isDialogOpen, setDialog] = useState(false);
  const change = useWrite('client.changeDeletion');
  const navigation = use(NavigationContext);

  async function confirm(typed: string) {
    const { deletes_on } = await change.mutateAsync({ action: 'request', name: typed });
    notify.success(`${name} will be deleted on ${dateText(deletes_on ?? '')}`);
    navigation?.navigate('/subscriptions');
  }

  return (
    <Card aria-label="Delete the company">
      <CardHeader title="Delete the company" />
      <div className={styles.text}>
        <p>{`All data and files are deleted ${deletionWaitDays} days after the request. Until then you can withdraw it.`}</p>
        <Button
          variant="light"
          color="red"
          leftSection={<IconTrash aria-hidden="true" />}
          onClick={() => setDialog(true)}
        >
          Delete the company
        </Button>
      </div>
      {isDialogOpen && (
        <TypedConfirmDialog
          title={`Delete ${name}?`}
          action="Delete the company"
          label={`Type ${name} to confirm`}
          expected={name}
          onConfirm={confirm}
          onClose={() => setDialog(false)}
        >
          <p>
            The company is closed at once: nobody can work, nothing is billed, and all administrators get an email. You
            can still export your data or withdraw.
          </p>
          <p>
            After {deletionWaitDays} days everything is deleted for good: people, reports, receipts, payments, the
            ledger and the audit log. Export what you have to keep by law. Outlay keeps only its own invoices to you.
          </p>
        </TypedConfirmDialog>
      )}
    </Card>
  );
}
