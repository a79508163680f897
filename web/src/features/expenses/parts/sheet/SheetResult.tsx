import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { t } from '#domain/language/translate.ts';
import type { Answer } from '../../../../lib/call.ts';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { TextButton } from '../../../../ui/TextButton.tsx';
import { forQuery, useFiledFor } from '../../../filing/parts/use-filed-for.ts';
import { tabUrl } from '../../../items/parts/report-urls.ts';
import { expenseLabels } from '../../expense-labels.ts';

interface SheetResultProps {
  result: Answer<'expenses.importConfirm'>;
  onRestart: () => void;
}

export function SheetResult({ result: { no_of_created, no_of_known, no_of_bad }, onRestart }: SheetResultProps) {
  const filed = forQuery(useFiledFor());
  const left = [
    no_of_known > 0 && expenseLabels.rowsAlreadyImported(no_of_known),
    no_of_bad > 0 && expenseLabels.rowsSkipped(no_of_bad),
  ].filter(Boolean);

  return (
    <Card aria-label={t`Result`}>
      <EmptyState
        title={expenseLabels.draftsImported(no_of_created)}
        icon={<IconChecks size={20} aria-hidden="true" />}
        action={
          <Button component={AppLink} href={tabUrl('draft_expense', filed)}>
            {t`Show drafts`}
          </Button>
        }
      >
        {left.length > 0 ? `${left.join(', ')}. ` : `${expenseLabels.allImported} `}
        <TextButton onClick={onRestart}>{t`Import another file`}</TextButton>
      </EmptyState>
    </Card>
  );
}
