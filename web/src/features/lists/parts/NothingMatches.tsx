import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#domain/language/translate.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { listLabels } from './list-labels.ts';

export interface NothingMatchesProps {
  title?: string;
  icon?: ReactNode;
  hint?: string;
  /** The label of the button that clears the search and filters. */
  action?: string;
  onClear: () => void;
}

/** The empty state of a list whose search or filters match nothing. */
export function NothingMatches(props: NothingMatchesProps) {
  const { title = t`Nothing matches`, icon, hint = listLabels.noMatchHint, action = t`Clear filters`, onClear } = props;
  return (
    <EmptyState
      title={title}
      icon={icon ?? <IconReceipt size={20} aria-hidden="true" />}
      action={
        <Button variant="default" onClick={onClear}>
          {action}
        </Button>
      }
    >
      {hint}
    </EmptyState>
  );
}
