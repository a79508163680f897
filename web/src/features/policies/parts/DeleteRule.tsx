import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import type { Policy } from '../policies.calls.ts';

export function DeleteRule({ policy, onDone }: { policy: Policy; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useWrite('policies.remove');

  function removeIt() {
    remove.mutate(
      { id: policy.id },
      {
        onSuccess: () => {
          notify.success('Rule deleted');
          onDone();
        },
        onError: (error) => {
          setAsking(false);
          notify.failure(sentenceOf(error));
        },
      },
    );
  }

  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${policy.name}?`}
          action="Delete"
          isDestroying
          isPending={remove.isPending}
          onConfirm={removeIt}
          onClose={() => setAsking(false)}
        >
          New expenses are no longer checked against it. Verdicts it gave stay where they are.
        </ConfirmDialog>
      )}
    </>
  );
}
