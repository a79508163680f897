import { Button } from '@mantine/core';
import { useState } from 'react';
import { plural, t } from '#domain/language/translate.ts';
import { Card } from '../../../../ui/Card.tsx';
import { chosenColumns, MappingTable, missingColumns } from '../../../../ui/MappingTable.tsx';
import { type ReadSheet, useSheetFields } from '../../sheet-fields.ts';
import styles from './SheetImport.module.css';

interface SheetMappingProps {
  sheet: ReadSheet;
  onMapped: (mapping: Record<string, string>) => void;
}

/** Step 2 of the sheet import: matches the columns of the sheet to fields. */
export function SheetMapping({ sheet, onMapped }: SheetMappingProps) {
  const fields = useSheetFields();
  const [mapping, setMapping] = useState<Record<string, string>>(sheet.mapping);
  const missing = missingColumns(fields, mapping);
  const rows = plural(sheet.no_of_rows, '1 row', '# rows');
  return (
    <Card className={styles.mapping} aria-label={t`Match columns`}>
      <MappingTable fields={fields} headers={sheet.headers} mapping={mapping} onChange={setMapping} />
      <div className={styles.foot}>
        <span className={styles.hint}>{missing ?? `${sheet.name}, ${rows}`}</span>
        <Button disabled={missing !== null} onClick={() => onMapped(chosenColumns(mapping))}>
          {t`Check rows`}
        </Button>
      </div>
    </Card>
  );
}
