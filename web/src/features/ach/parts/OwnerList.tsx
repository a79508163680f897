import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../lib/call-error.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import { Dot, type DotProps } from '../../../ui/StatusDot.tsx';
import { type Owner, type SetUp, useSetUpWrite } from '../ach.calls.ts';
import styles from '../ach.module.css';
import { DocumentList } from './DocumentList.tsx';
import { DocumentUpload } from './DocumentUpload.tsx';
import { OwnerDialog } from './OwnerDialog.tsx';

const looks: Record<Owner['status'], DotProps> = {
  verified: { tone: 'approved', fill: 'full', label: 'Verified' },
  incomplete: { tone: 'sent-back', fill: 'half', label: 'Needs a correction' },
  document: { tone: 'sent-back', fill: 'half', label: 'Needs a document' },
};

/** Lists the beneficial owners with their status and the next step for each. */
export function OwnerList({ setUp }: { setUp: SetUp }) {
  const [editing, setEditing] = useState<Owner | 'new' | null>(null);
  const canWrite = setUp.can_write.allowed;
  return (
    <>
      {setUp.owners.length > 0 && (
        <ul className={styles.lines} aria-label="Beneficial owners">
          {setUp.owners.map((owner) => (
            <li key={owner.id} className={styles.owner}>
              <OwnerLine setUp={setUp} owner={owner} onCorrect={() => setEditing(owner)} />
            </li>
          ))}
        </ul>
      )}
      {canWrite && (
        <div>
          <Button variant="default" leftSection={<IconPlus aria-hidden="true" />} onClick={() => setEditing('new')}>
            Add owner
          </Button>
        </div>
      )}
      {editing && <OwnerDialog owner={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  );
}

function OwnerLine({ setUp, owner, onCorrect }: { setUp: SetUp; owner: Owner; onCorrect: () => void }) {
  const documents = setUp.documents.filter(({ owner_id }) => owner_id === owner.id);
  const no_of_waiting = setUp.documents.filter(({ state }) => state === 'pending').length;
  const isWaiting = documents.some(({ state }) => state === 'pending');
  const canWrite = setUp.can_write.allowed;
  return (
    <>
      <div className={styles.ownerHead}>
        <b>{nameOf(owner)}</b>
        <Dot {...looks[owner.status]} {...(isWaiting ? { label: 'Document in review' } : {})} />
        {canWrite && (
          <span className={styles.ownerButtons}>
            {owner.status === 'incomplete' && !owner.was_retried && (
              <Button size="sm" variant="default" onClick={onCorrect}>
                Correct
              </Button>
            )}
            <RemoveOwner owner={owner} />
          </span>
        )}
      </div>
      <DocumentList documents={documents} />
      {canWrite && owner.status === 'document' && !isWaiting && (
        <DocumentUpload owner_id={owner.id} isIdentity no_of_waiting={no_of_waiting} />
      )}
    </>
  );
}

function RemoveOwner({ owner }: { owner: Owner }) {
  const owners = useSetUpWrite('ach.beneficialOwners');
  const [isConfirming, setConfirming] = useState(false);

  function remove() {
    owners
      .save({ action: { kind: 'remove', owner_id: owner.id } })
      .then(() => notify.success(`${nameOf(owner)} removed`))
      .catch((error: unknown) => notify.failure(errorText(error)))
      .finally(() => setConfirming(false));
  }

  return (
    <>
      <Button
        size="sm"
        variant="subtle"
        color="red"
        aria-label={`Remove ${nameOf(owner)}`}
        onClick={() => setConfirming(true)}
      >
        Remove
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={`Remove ${nameOf(owner)}?`}
          action="Remove"
          isDestroying
          isPending={owners.isPending}
          onConfirm={remove}
          onClose={() => setConfirming(false)}
        >
          The list of owners must then be certified again.
        </ConfirmDialog>
      )}
    </>
  );
}

function nameOf({ first_name, last_name }: Owner): string {
  return `${first_name} ${last_name}`;
}
