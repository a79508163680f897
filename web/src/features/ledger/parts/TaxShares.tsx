import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../lib/queries.ts';
import { ListStatus } from '../../../ui/ListStatus.tsx';
import { notify } from '../../../ui/notices.ts';
import { SideDialog } from '../../../ui/SideDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './ledger.module.css';

type Share = Answer<'inputTax.shares'>['data'][number];

/** The share of input tax that the company recovers, by category. A field is saved when it loses the focus. */
export function TaxShares({ onClose }: { onClose: () => void }) {
  const query = useQuery(queryOf('inputTax.shares', {}));
  const shares = query.data?.data ?? [];
  return (
    <SideDialog
      title="Recoverable shares"
      line="How much of the input tax your company recovers, in percent of the tax."
      onClose={onClose}
    >
      <ListStatus of={query} count={shares.length} failed="Failed to fetch the shares." empty="No categories.">
        <div className={styles.stack}>
          {shares.map((share) => (
            <ShareField key={share.category.id} share={share} isReadOnly={!query.data?.can_save} />
          ))}
        </div>
      </ListStatus>
    </SideDialog>
  );
}

function ShareField({ share: { category, recoverable_pct }, isReadOnly }: { share: Share; isReadOnly: boolean }) {
  const save = useWrite('inputTax.saveShare');
  const [typed, setTyped] = useState(recoverable_pct);
  const [problem, setProblem] = useState<string>();

  async function saveTyped() {
    const value = typed.trim().replace(',', '.').replace('%', '').trim();
    if (value === recoverable_pct) return;
    try {
      await save.mutateAsync({ category_id: category.id, recoverable_pct: value });
      setProblem(undefined);
      notify.success(`${category.name}: ${value} %`);
    } catch (error) {
      setProblem(errorText(error));
    }
  }

  return (
    <TextField
      label={category.name}
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
