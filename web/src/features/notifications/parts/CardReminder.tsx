import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../lib/queries.ts';
import { useSession } from '../../../lib/session.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { notify } from '../../../ui/notices.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import styles from '../notifications.module.css';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const off = 'off';

/** The weekday on which people are reminded of card transactions without a receipt. */
export function CardReminder({ canChange }: { canChange: boolean }) {
  const { rights } = useSession();
  const { data } = useQuery({ ...queryOf('notifications.cardReminder', {}), enabled: rights.card_recon_enabled });
  const save = useWrite('notifications.saveCardReminder');
  if (!data) return null;

  async function choose(value: string) {
    try {
      await save.mutateAsync({ weekday: value === off ? null : Number(value) });
      notify.success('Saved');
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return (
    <Card aria-label="Missing card receipts">
      <CardHeader
        title="Missing card receipts"
        detail="One reminder a week for each person, with the number of transactions without a receipt."
      />
      <div className={styles.reminder}>
        <SelectField
          label="Remind on"
          data={[...days.map((label, index) => ({ value: String(index + 1), label })), { value: off, label: 'Never' }]}
          value={data.weekday === null ? off : String(data.weekday)}
          disabled={!canChange || save.isPending}
          onChange={(value) => void choose(value ?? off)}
        />
      </div>
    </Card>
  );
}
