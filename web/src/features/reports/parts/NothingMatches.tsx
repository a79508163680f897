import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** The empty face of a list that a search or a filter has emptied. */
export function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="Nothing matches"
      icon={<IconReceipt size={20} aria-hidden="true" />}
      action={
        <Button variant="default" onClick={onClear}>
          Show everything
        </Button>
      }
    >
      Try fewer filters or another word.
    </EmptyState>
  );
}
