import { Button } from '@mantine/core';
import { useState } from 'react';
import { missingColumn, suggestStatementMapping } from '#domain/cards/statements/statement-columns.ts';
import type { Sent } from '../../../../lib/call.ts';
import { Card, CardHeader } from '../../../../ui/Card.tsx';
import { chosenColumns, type MappedField, MappingTable } from '../../../../ui/MappingTable.tsx';
import decision from '../../../../ui/SheetDecision.module.css';
import { SwitchField } from '../../../../ui/SwitchField.tsx';
import type { Statement } from './statement.ts';
import styles from './statements.module.css';

const fields: readonly MappedField[] = [
  { key: 'card', label: 'Card number', is_required: true },
  { key: 'spent_on', label: 'Transaction date', is_required: true },
  { key: 'posted_on', label: 'Posting date' },
  { key: 'amount', label: 'Amount', help: 'Or a debit and a credit column' },
  { key: 'debit', label: 'Debit' },
  { key: 'credit', label: 'Credit' },
  { key: 'currency', label: 'Currency' },
  { key: 'merchant', label: 'Merchant', is_required: true },
  { key: 'description', label: 'Description' },
  { key: 'external_id', label: 'Transaction id' },
  { key: 'foreign_amount', label: 'Foreign amount' },
  { key: 'foreign_currency', label: 'Foreign currency' },
  { key: 'holder', label: 'Cardholder' },
  { key: 'mcc', label: 'Merchant category code' },
];

interface StatementColumnsProps {
  statement: Statement;
  isPending: boolean;
  onMapped: (options: Pick<Sent<'cardStatements.upload'>, 'mapping' | 'is_debit_positive'>) => void;
}

/** Matches the columns of a statement table to fields. Columns with usual names are matched already. */
export function StatementColumns({ statement, isPending, onMapped }: StatementColumnsProps) {
  const [mapping, setMapping] = useState<Record<string, string>>({
    ...suggestStatementMapping(statement.headers),
    ...statement.mapping,
  });
  const [isDebitPositive, setDebitPositive] = useState(true);
  const chosen = chosenColumns(mapping);
  const missing = missingColumn(chosen);

  return (
    <Card aria-label="Match columns">
      <CardHeader title="Match columns" />
      <MappingTable fields={fields} headers={statement.headers} mapping={mapping} onChange={setMapping} />
      <div className={styles.sign}>
        <SwitchField
          label="Charges are positive amounts"
          checked={isDebitPositive}
          onChange={({ currentTarget: { checked } }) => setDebitPositive(checked)}
        />
      </div>
      <div className={decision.foot}>
        <span className={styles.hint}>{missing ?? 'Checking does not import anything yet.'}</span>
        <Button
          disabled={missing !== null}
          loading={isPending}
          onClick={() => onMapped({ mapping: chosen, is_debit_positive: isDebitPositive })}
        >
          Check the rows
        </Button>
      </div>
    </Card>
  );
}
