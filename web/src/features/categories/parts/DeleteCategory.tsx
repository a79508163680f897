import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { CallError, sentenceOf } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import type { Category } from '../categories.calls.ts';

interface DeleteCategoryProps {
  category: Category;
  onDone: () => void;
}

/** Deletes what nothing uses; otherwise says what does, and offers to switch it off. */
export function DeleteCategory({ category, onDone }: DeleteCategoryProps) {
  const [question, setQuestion] = useState<'delete' | 'switch_off' | null>(null);
  const [reason, setReason] = useState('');
  const remove = useWrite('categories.remove');
  const update = useWrite('categories.update');

  function removeIt() {
    remove.mutate(
      { id: category.id },
      {
        onSuccess: () => {
          notify.success('Category deleted');
          onDone();
        },
        onError: (error) => {
          const isUsed = error instanceof CallError && error.failure.code === 'category.in_use';
          setReason(sentenceOf(error));
          setQuestion(isUsed ? 'switch_off' : null);
          if (!isUsed) notify.failure(sentenceOf(error));
        },
      },
    );
  }

  function switchOff() {
    update.mutate(
      { ids: [category.id], is_active: false },
      {
        onSuccess: () => {
          setQuestion(null);
          notify.success('Category switched off');
        },
        onError: (error) => {
          setQuestion(null);
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
        onClick={() => setQuestion('delete')}
      >
        Delete
      </Button>
      {question === 'delete' && (
        <ConfirmDialog
          title={`Delete ${category.name}?`}
          action="Delete"
          isDestroying
          isPending={remove.isPending}
          onConfirm={removeIt}
          onClose={() => setQuestion(null)}
        >
          Its attributes go with it. Nothing that was claimed is deleted: a category in use stays.
        </ConfirmDialog>
      )}
      {question === 'switch_off' && (
        <ConfirmDialog
          title={`${category.name} cannot be deleted`}
          action="Switch it off"
          isPending={update.isPending}
          onConfirm={switchOff}
          onClose={() => setQuestion(null)}
        >
          {reason}
        </ConfirmDialog>
      )}
    </>
  );
}
