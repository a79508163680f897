import { Button } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { countText } from '#domain/text/count-text.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FailedState } from '../../../ui/FailedState.tsx';
import { SkippedRowsButton } from '../../../ui/SkippedRowsButton.tsx';
import { type Import, readSkippedRows } from '../import.calls.ts';

/** The last step of a user import: the result. */
export function ImportResult({ of }: { of: Import }) {
  if (of.state === 'failed')
    return (
      <Card aria-label="Result">
        <FailedState title="Nothing was imported">{of.failure || 'Upload the file again in a moment.'}</FailedState>
      </Card>
    );
  return (
    <Card aria-label="Result">
      <EmptyState
        title={titleOf(of)}
        icon={<IconUserCheck size={20} aria-hidden="true" />}
        action={
          <>
            <SkippedRowsButton count={of.rows_bad} read={() => readSkippedRows(of)} />
            <Button component={AppLink} href="/settings/general/users">
              Show users
            </Button>
          </>
        }
      >
        {of.rows_bad > 0
          ? `${countText(of.rows_bad)} rows were skipped. Correct them and upload the file again; imported rows stay unchanged.`
          : 'All rows were imported.'}
      </EmptyState>
    </Card>
  );
}

function titleOf({ rows_create, rows_update }: Import): string {
  const parts = [
    rows_create > 0 && `${countText(rows_create)} added`,
    rows_update > 0 && `${countText(rows_update)} changed`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'No changes needed';
}
