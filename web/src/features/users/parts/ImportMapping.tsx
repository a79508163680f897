import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { Card } from '../../../ui/Card.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { PlainSelect } from '../../../ui/PlainSelectField.tsx';
import { type Import, importRowsQuery } from '../import.calls.ts';
import styles from './ImportWizard.module.css';
import { useImportFields } from './import-fields.ts';

/** The second step: which column is which field. What the names of the columns suggest is chosen already. */
export function ImportMapping({ of, onMapped }: { of: Import; onMapped: (next: Import) => void }) {
  const fields = useImportFields();
  const [mapping, setMapping] = useState<Record<string, string>>(of.mapping);
  const [problem, setProblem] = useState<string | null>(null);
  const map = useWrite('users.mapImport');
  const sample = useInfiniteQuery(importRowsQuery(of, null)).data?.pages[0]?.rows[0]?.cells;
  const missing = fields.filter(({ key, is_required }) => is_required && !mapping[key]);

  async function send() {
    setProblem(null);
    const chosen = Object.fromEntries(Object.entries(mapping).filter(([, header]) => header));
    try {
      onMapped((await map.mutateAsync({ import_id: of.import_id, mapping: chosen })).data);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  }

  return (
    <Card className={styles.mapping} aria-label="Match columns">
      <FormAlert message={problem} />
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Column of the file</th>
            <th scope="col">First row</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.key}>
              <td>
                {field.label}
                {(field.is_required || field.help) && <small>{field.is_required ? 'Required' : field.help}</small>}
              </td>
              <td>
                <PlainSelect
                  label={`Column for ${field.label}`}
                  placeholder="Leave out"
                  data={of.headers}
                  value={mapping[field.key] ?? null}
                  onChange={(header) => setMapping({ ...mapping, [field.key]: header ?? '' })}
                />
              </td>
              <td>{sample?.[mapping[field.key] ?? '']}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        <span className={styles.hint}>
          {missing.length > 0
            ? `Choose a column for ${missing.map(({ label }) => label.toLowerCase()).join(', ')}.`
            : `${of.rows_total === 1 ? '1 row' : `${of.rows_total.toLocaleString('en-US')} rows`}. Checking changes nothing yet.`}
        </span>
        <Button disabled={missing.length > 0} loading={map.isPending} onClick={() => void send()}>
          Check the rows
        </Button>
      </div>
    </Card>
  );
}
