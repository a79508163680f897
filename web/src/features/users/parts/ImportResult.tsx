import { Button } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { countText } from '#domain/text/count-text.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FailedState } from '../../../ui/FailedState.tsx';
import type { Import } from '../import.calls.ts';

/** What came of it: everything, or nothing. */
export function ImportResult({ of }: { of: Import }) {
  if (of.state === 'failed')
    return (
      <Card aria-label="Result">
        <FailedState title="Nothing was imported">{of.failure || 'Bring the file again in a moment.'}</FailedState>
      </Card>
    );
  return (
    <Card aria-label="Result">
      <EmptyState
        title={titleOf(of)}
        icon={<IconUserCheck size={20} aria-hidden="true" />}
        action={
          <Button component={AppLink} href="/settings/general/users">
            Show the users
          </Button>
        }
      >
        {of.rows_bad > 0
          ? `${countText(of.rows_bad)} rows were left out. Correct them and bring the file again: rows that are in place stay as they are.`
          : 'Every row of the file is in place.'}
      </EmptyState>
    </Card>
  );
}

function titleOf({ rows_create, rows_update }: Import): string {
  const parts = [
    rows_create > 0 && `${countText(rows_create)} added`,
    rows_update > 0 && `${countText(rows_update)} changed`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'Nothing had to change';
}
