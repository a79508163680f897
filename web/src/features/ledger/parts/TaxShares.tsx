import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../lib/queries.ts';
import { useToday } from '../../../lib/use-today.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { DateOnly } from '../../../ui/DateOnly.tsx';
import { ListStatus } from '../../../ui/ListStatus.tsx';
import { notify } from '../../../ui/notices.ts';
import { SideDialog } from '../../../ui/SideDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './ledger.module.css';

type Share = Answer<'inputTax.shares'>['data'][number];

/**
 * The share of input tax that the company recovers, by category, from the selected date. A field is saved when it loses
 * focus.
 */
export function TaxShares({ onClose }: { onClose: () => void }) {
  const today = useToday();
  const [from_on, setFrom] = useState(`${today.slice(0, 7)}-01`);
  const query = useQuery(queryOf('inputTax.shares', { on: from_on }));
  const shares = query.data?.data ?? [];
  return (
    <SideDialog
      title="Recoverable shares"
      line="How much of the input tax your company recovers, in percent of the tax."
      onClose={onClose}
    >
      <div className={styles.stack}>
        <DateField
          label="Valid from"
          description="Changes apply to approvals booked from this day on. Earlier ones keep their share."
          value={from_on}
          onChange={(day) => day && setFrom(day)}
        />
        <ListStatus of={query} count={shares.length} failed="Failed to fetch the shares." empty="No categories.">
          <div className={styles.stack}>
            {shares.map((share) => (
              <ShareField
                key={`${share.category.id} ${from_on}`}
                share={share}
                from_on={from_on}
                isReadOnly={!query.data?.can_save}
              />
            ))}
          </div>
        </ListStatus>
      </div>
    </SideDialog>
  );
}

interface ShareFieldProps {
  share: Share;
  from_on: string;
  isReadOnly: boolean;
}

function ShareField({ share: { category, recoverable_pct, changes }, from_on, isReadOnly }: ShareFieldProps) {
  const save = useWrite('inputTax.saveShare');
  const [typed, setTyped] = useState(recoverable_pct);
  const [problem, setProblem] = useState<string>();

  async function saveTyped() {
    const value = typed.trim().replace(',', '.').replace('%', '').trim();
    if (value === recoverable_pct) return;
    try {
      await save.mutateAsync({ category_id: category.id, from_on, recoverable_pct: value });
      setProblem(undefined);
      notify.success(`${category.name}: ${value} %`);
    } catch (error) {
      setProblem(errorText(error));
    }
  }

  return (
    <TextField
      label={category.name}
      description={<Changes changes={changes} />}
      inputMode="decimal"
      autoComplete="off"
      rightSection="%"
      value={typed}
      disabled={isReadOnly}
      error={problem}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void saveTyped()}
    />
  );
}

/** The shares with their dates: '50 % from 1 Nov 2026, 100 % before'. */
function Changes({ changes }: Pick<Share, 'changes'>) {
  const dated = changes.filter(({ from_on }) => from_on > firstDay);
  if (dated.length === 0) return null;
  const before = changes.find(({ from_on }) => from_on <= firstDay)?.recoverable_pct ?? '100';
  return (
    <>
      {dated.map((change) => (
        <span key={change.from_on}>
          {change.recoverable_pct} % from <DateOnly date={change.from_on} />,{' '}
        </span>
      ))}
      {before} % before
    </>
  );
}

/** The date stored for a share that applies from the beginning. */
const firstDay = '0001-01-01';
