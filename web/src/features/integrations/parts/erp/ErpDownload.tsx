import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answer, call } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { queryOf } from '../../../../lib/queries.ts';
import { useToday } from '../../../../lib/use-today.ts';
import { Card, CardHeader } from '../../../../ui/Card.tsx';
import { DateField } from '../../../../ui/DateField.tsx';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { saveFile } from '../../../../ui/save-file.ts';
import styles from './erp.module.css';

export type ErpConnector = Answer<'erp.connectors'>['data'][number];

/** Downloads the journal of a period in the layout of a system. */
export function ErpDownload({ connector }: { connector: ErpConnector }) {
  const today = useToday();
  const [from, setFrom] = useState<string | null>(`${today.slice(0, 7)}-01`);
  const [to, setTo] = useState<string | null>(today);
  const [entity_id, setEntityId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const entities = useQuery(queryOf('users.basics', {})).data?.entities ?? [];

  async function download() {
    if (!from || !to) return;
    setProblem(null);
    setPending(true);
    try {
      const { system } = connector;
      const file = await call('erp.file', { system, from, to, entity_id });
      const content = Uint8Array.from(atob(file.content_base64), (letter) => letter.charCodeAt(0));
      saveFile({ file_name: file.file_name, content, type: 'text/csv' });
    } catch (error) {
      setProblem(errorText(error));
    }
    setPending(false);
  }

  return (
    <Card aria-label="Journal file">
      <CardHeader title="Journal file" detail={`Columns: ${connector.columns.join(', ')}`} />
      <div className={styles.body}>
        <FormAlert message={problem} />
        <div className={styles.fields}>
          <DateField label="From" value={from} onChange={setFrom} />
          <DateField label="To" value={to} onChange={setTo} />
          <SelectField
            label="Entity"
            isOptional
            clearable
            data={entities.map(({ id, name }) => ({ value: id, label: name }))}
            value={entity_id}
            onChange={setEntityId}
          />
        </div>
        <p>
          <Button
            leftSection={<IconDownload aria-hidden="true" />}
            loading={isPending}
            disabled={!from || !to}
            onClick={() => void download()}
          >
            Download
          </Button>
        </p>
      </div>
    </Card>
  );
}
