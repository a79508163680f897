import { Button } from '@mantine/core';
import { useState } from 'react';
import { missingColumn, suggestStatementMapping } from '#domain/cards/statements/statement-columns.ts';
import { t } from '#domain/language/translate.ts';
import type { Sent } from '../../../../lib/call.ts';
import { Card, CardHeader } from '../../../../ui/Card.tsx';
import { chosenColumns, type MappedField, MappingTable } from '../../../../ui/MappingTable.tsx';
import decision from '../../../../ui/SheetDecision.module.css';
import { SwitchField } from '../../../../ui/SwitchField.tsx';
import type { Statement } from './statement.ts';
import styles from './statements.module.css';

const fields: readonly MappedField[] = [
  { key: 'card', label: t`Card number`, is_required: true },
  { key: 'spent_on', label: t`Transaction date`, is_required: true },
  { key: 'posted_on', label: t`Posting date` },
  { key: 'amount', label: t`Amount`, help: t`Or a debit and a credit column` },
  { key: 'debit', label: t`Debit` },
  { key: 'credit', label: t`Credit` },
  { key: 'currency', label: t`Currency` },
  { key: 'merchant', label: t`Merchant`, is_required: true },
  { key: 'description', label: t`Description` },
  { key: 'external_id', label: t`Transaction id` },
  { key: 'foreign_amount', label: t`Foreign amount` },
  { key: 'foreign_currency', label: t`Foreign currency` },
  { key: 'holder', label: t`Cardholder` },
  { key: 'mcc', label: t`Merchant category code` },
];

interface StatementColumnsProps {
  statement: Statement;
  isPending: boolean;
  onMapped: (options: Pick<Sent<'cardStatements.upload'>, 'mapping' | 'is_debit_positive'>) => void;
}

/** Assigns the columns of a statement to fields. Columns with common names are assigned automatically. */
export function StatementColumns({ statement, isPending, onMapped }: StatementColumnsProps) {
  const [mapping, setMapping] = useState<Record<string, string>>({
    ...suggestStatementMapping(statement.headers),
    ...statement.mapping,
  });
  const [isDebitPositive, setDebitPositive] = useState(true);
  const chosen = chosenColumns(mapping);
  const missing = missingColumn(chosen);

  return (
    <Card aria-label={t`Match columns`}>
      <CardHeader title={t`Match columns`} />
      <MappingTable fields={fields} headers={statement.headers} mapping={mapping} onChange={setMapping} />
      <div className={styles.sign}>
        <SwitchField
          label={t`Charges are positive amounts`}
          checked={isDebitPositive}
          onChange={({ currentTarget: { checked } }) => setDebitPositive(checked)}
        />
      </div>
      <div className={decision.foot}>
        <span className={styles.hint}>{missing ?? t`Checking does not import anything yet.`}</span>
        <Button
          disabled={missing !== null}
          loading={isPending}
          onClick={() => onMapped({ mapping: chosen, is_debit_positive: isDebitPositive })}
        >
          {t`Check the rows`}
        </Button>
      </div>
    </Card>
  );
}
