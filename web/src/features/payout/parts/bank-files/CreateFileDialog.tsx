import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatFacts } from '#domain/bank-files/file-formats.ts';
import { localDay } from '#domain/dates/local-day.ts';
import type { Answer, Sent } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { queryOf } from '../../../../lib/queries.ts';
import { useSession } from '../../../../lib/session.ts';
import { DateField } from '../../../../ui/DateField.tsx';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { SideDialog } from '../../../../ui/SideDialog.tsx';
import { counted } from '../../../bulk/parts/bulk-selection.ts';
import { useRun } from '../../../bulk/parts/use-runs.ts';
import { runKinds } from '../payout-labels.ts';
import styles from './BankFiles.module.css';

type Preview = Answer<'bankFiles.preview'>;

interface CreateFileDialogProps {
  chosen: Sent<'bankFiles.create'>['chosen'];
  onCreated: () => void;
  onClose: () => void;
}

/**
 * Shows the files that a selection of payments would produce, and the payments that cannot be included with the
 * reasons. The button creates the files.
 */
export function CreateFileDialog({ chosen, onCreated, onClose }: CreateFileDialogProps) {
  const query = useQuery({ ...queryOf('bankFiles.preview', { chosen }), staleTime: 0 });
  return (
    <SideDialog
      title="Pay by bank file"
      line="The payments move to processing. Download the file and upload it at your bank."
      onClose={onClose}
    >
      <ListStatus of={query} count={1} rows={3} failed="Failed to preview the bank file." empty={null}>
        {query.data && <FilePreview preview={query.data} chosen={chosen} onCreated={onCreated} />}
      </ListStatus>
    </SideDialog>
  );
}

interface FilePreviewProps extends Pick<CreateFileDialogProps, 'chosen' | 'onCreated'> {
  preview: Preview;
}

function FilePreview({ preview, chosen, onCreated }: FilePreviewProps) {
  const { files, excluded, warnings } = preview;
  const { user } = useSession();
  const create = useRun('bankFiles.create');
  const [executionOn, setExecutionOn] = useState<string | null>(localDay(new Date(), user.time_zone));
  const [problem, setProblem] = useState<string | null>(null);
  const count = files.reduce((total, file) => total + file.count, 0);

  async function start() {
    if (!executionOn) return setProblem('Choose an execution date.');
    try {
      await create.begin({ chosen, execution_on: executionOn }, runKinds.bank_file);
      onCreated();
    } catch (error) {
      setProblem(errorText(error));
    }
  }

  return (
    <div className={styles.preview}>
      <FormAlert message={problem} />
      {files.map(({ account, currency, amount, count: payments }) => (
        <section key={account.id} className={styles.file} aria-label={formatFacts[account.format].label}>
          <p>
            <b>{formatFacts[account.format].label}</b> from {account.account_holder} ···{account.account_last4}
          </p>
          <p>
            {counted(payments, 'payment')}, <Money amount={amount} currency={currency} />
          </p>
        </section>
      ))}
      {files.length === 0 && <p>None of the selected payments can be part of a bank file.</p>}
      <Lines title={`Check before you pay (${warnings.length})`} lines={warnings} />
      <Lines title={`Not included (${excluded.count})`} lines={excluded.items} />
      {count > 0 && (
        <>
          <DateField label="Execution date" value={executionOn} onChange={setExecutionOn} />
          <div>
            <Button loading={create.isPending} onClick={() => void start()}>
              Create file for {counted(count, 'payment')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: Preview['warnings'] }) {
  if (lines.length === 0) return null;
  return (
    <section className={styles.file} aria-label={title}>
      <p>
        <b>{title}</b>
      </p>
      <ul className={styles.lines}>
        {lines.map(({ item_id, label, message }) => (
          <li key={`${item_id} ${message}`}>
            {label}
            <span className={styles.dim}>{message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
