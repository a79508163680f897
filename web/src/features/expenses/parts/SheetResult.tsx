import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { countText } from '#domain/text/count-text.ts';
import type { Answer } from '../../../lib/call.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { forQuery, useFiledFor } from '../../filing/parts/use-filed-for.ts';
import { tabUrl } from '../../reports/parts/report-urls.ts';

interface SheetResultProps {
  result: Answer<'expenses.importConfirm'>;
  onRestart: () => void;
}

/** What came of the sheet. */
export function SheetResult({ result: { no_of_created, no_of_known, no_of_bad }, onRestart }: SheetResultProps) {
  const filed = forQuery(useFiledFor());
  const left = [
    no_of_known > 0 && `${countText(no_of_known)} were here already`,
    no_of_bad > 0 && `${countText(no_of_bad)} were left out`,
  ].filter(Boolean);
  return (
    <Card aria-label="Result">
      <EmptyState
        title={no_of_created === 1 ? '1 draft kept' : `${countText(no_of_created)} drafts kept`}
        icon={<IconChecks size={20} aria-hidden="true" />}
        action={
          <Button component={AppLink} href={tabUrl('draft_expense', filed)}>
            Show the drafts
          </Button>
        }
      >
        {left.length > 0 ? `${left.join(', ')}. ` : 'Every row is in place. '}
        <TextButton onClick={onRestart}>Another file</TextButton>
      </EmptyState>
    </Card>
  );
}
