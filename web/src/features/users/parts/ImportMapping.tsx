import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countText } from '#domain/text/count-text.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { Card } from '../../../ui/Card.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { chosenColumns, MappingTable, missingColumns } from '../../../ui/MappingTable.tsx';
import decision from '../../../ui/SheetDecision.module.css';
import { type Import, importRowsQuery } from '../import.calls.ts';
import styles from './ImportWizard.module.css';
import { useImportFields } from './import-fields.ts';

/** The second step of a user import: maps columns to fields, preselected by column name. */
export function ImportMapping({ of, onMapped }: { of: Import; onMapped: (next: Import) => void }) {
  const fields = useImportFields();
  const [mapping, setMapping] = useState<Record<string, string>>(of.mapping);
  const [problem, setProblem] = useState<string | null>(null);
  const map = useWrite('users.mapImport');
  const sampleCells = useInfiniteQuery(importRowsQuery(of, null)).data?.pages[0]?.rows[0]?.cells;
  const missing = missingColumns(fields, mapping);

  async function send() {
    setProblem(null);
    try {
      onMapped((await map.mutateAsync({ import_id: of.import_id, mapping: chosenColumns(mapping) })).data);
    } catch (error) {
      setProblem(errorText(error));
    }
  }

  return (
    <Card className={styles.mapping} aria-label="Match columns">
      <FormAlert message={problem} />
      <MappingTable fields={fields} headers={of.headers} mapping={mapping} sample={sampleCells} onChange={setMapping} />
      <div className={decision.foot}>
        <span className={styles.hint}>
          {missing ??
            `${of.rows_total === 1 ? '1 row' : `${countText(of.rows_total)} rows`}. Checking does not change anything yet.`}
        </span>
        <Button disabled={missing !== null} loading={map.isPending} onClick={() => void send()}>
          Check the rows
        </Button>
      </div>
    </Card>
  );
}
