import { Button, Menu } from '@mantine/core';
import { IconDownload, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { actorName, withActor } from '#domain/activity/actor-place.ts';
import { bankFileStateLabel } from '#domain/bank-files/bank-file-states.ts';
import { paymentRunStateLabel } from '#domain/payouts/payment-run-states.ts';
import type { Answer } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../../lib/queries.ts';
import { personName, useSession } from '../../../../lib/session.ts';
import { ActivityList } from '../../../../ui/Activity.tsx';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { notify } from '../../../../ui/notices.ts';
import { ReasonDialog } from '../../../../ui/ReasonDialog.tsx';
import { SideDialog } from '../../../../ui/SideDialog.tsx';
import { Dot } from '../../../../ui/StatusDot.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { useRun } from '../../../bulk/parts/use-runs.ts';
import { useExport } from '../../../exports/parts/use-export.ts';
import { runKinds } from '../payout-labels.ts';
import { bankFilesUrl } from '../payout-urls.ts';
import { runLooks } from './payment-run.ts';
import { RunTotals } from './RunTotals.tsx';
import { RunTransfers } from './RunTransfers.tsx';
import styles from './runs.module.css';

type Details = Answer<'paymentRuns.details'>;

const buildingMs = 2000;

/** A payment run: its totals compared with the bank statement, its transfers, bank files and history. */
export function RunDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({
    ...queryOf('paymentRuns.details', { id }),
    refetchInterval: ({ state }) => (state.data?.run.state === 'building' ? buildingMs : false),
  });
  const details = query.data;
  return (
    <SideDialog
      title={details?.run.number ?? 'Payment run'}
      line={details && <RunLine run={details.run} />}
      onClose={onClose}
      foot={details && <RunActions details={details} />}
    >
      <ListStatus of={query} count={details ? 1 : 0} failed="Failed to fetch the payment run." empty="No payment run.">
        {details && <RunContent details={details} />}
      </ListStatus>
    </SideDialog>
  );
}

function RunLine({ run: { state, created_by, created_at } }: { run: Details['run'] }) {
  return (
    <span className={styles.line}>
      <Dot {...runLooks[state]} label={paymentRunStateLabel[state]} />
      <span>
        Started by {personName(created_by)}, <DateTime at={created_at} />
      </span>
    </span>
  );
}

function RunContent({ details: { run, transfers, files, activity } }: { details: Details }) {
  return (
    <div className={styles.content}>
      <RunTotals run={run} />
      <section aria-label="Transfers">
        <h3>Transfers</h3>
        <RunTransfers transfers={transfers} />
      </section>
      {files.length > 0 && (
        <section aria-label="Bank files">
          <h3>Bank files</h3>
          <ul className={styles.files}>
            {files.map(({ id, number, state }) => (
              <li key={id}>
                <TextLink href={bankFilesUrl()}>{number}</TextLink> {bankFileStateLabel[state]}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="History">
        <h3>History</h3>
        <RunHistory activity={activity} />
      </section>
    </div>
  );
}

function RunHistory({ activity }: { activity: Details['activity'] }) {
  const { user } = useSession();
  return (
    <ActivityList
      items={activity.map(({ id, timestamp, name, email, img_path, sentence, comments }) => ({
        id,
        at: timestamp,
        zone: user.time_zone,
        // Automatic actions have no actor and no email address.
        ...(email ? { actor: { name, email, img_path } } : {}),
        icon: <IconSettings size={14} aria-hidden="true" />,
        children: withActor(sentence, actorName(name, { is_own: email === user.email })),
        ...(comments ? { comments } : {}),
      }))}
    />
  );
}

/** Buttons that export the remittance list, mark the run as sent, or undo it. */
function RunActions({ details: { run, can } }: { details: Details }) {
  const { id, number } = run;
  const send = useWrite('paymentRuns.markSent');
  const exporting = useExport('paymentRuns.export');
  const [isUndoing, setUndoing] = useState(false);

  async function markSent() {
    try {
      await send.mutateAsync({ id });
      notify.success(`${number} marked as sent`);
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return (
    <span className={styles.buttons}>
      <Menu width={200}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconDownload aria-hidden="true" />}
            loading={exporting.isPending}
            disabled={run.no_of_items === 0}
          >
            Remittance list
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => exporting.start({ id, format: 'pdf' })}>As PDF</Menu.Item>
          <Menu.Item onClick={() => exporting.start({ id, format: 'csv' })}>As CSV</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {can.undo.allowed && (
        <Button variant="subtle" color="red" onClick={() => setUndoing(true)}>
          Undo run
        </Button>
      )}
      {can.send.allowed && (
        <Button loading={send.isPending} onClick={() => void markSent()}>
          Mark as sent
        </Button>
      )}
      {isUndoing && <UndoDialog id={id} number={number} onClose={() => setUndoing(false)} />}
    </span>
  );
}

function UndoDialog({ id, number, onClose }: { id: string; number: string; onClose: () => void }) {
  const undo = useRun('paymentRuns.undo');
  return (
    <ReasonDialog
      title={`Undo ${number}?`}
      line="All its payments return to the queue, and its bank files are cancelled. Undo only a run of which nothing has left."
      action="Undo run"
      label="Reason"
      missing="Enter a reason."
      maxLength={200}
      isDestroying
      onConfirm={(reason) => undo.begin({ id, reason }, runKinds.undo_run)}
      onClose={onClose}
    />
  );
}
