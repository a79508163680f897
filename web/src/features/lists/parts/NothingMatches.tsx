import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { listLabels } from './list-labels.ts';

/** The empty state of a list whose search or filters match nothing. */
export function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="Nothing matches"
      icon={<IconReceipt size={20} aria-hidden="true" />}
      action={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      {listLabels.noMatchHint}
    </EmptyState>
  );
}
