import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
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

/** Downloads the journal of a period in the file layout of an ERP system. */
export function ErpDownload({ connector }: { connector: ErpConnector }) {
  const today = useToday();
  const [from, setFrom] = useState<string | null>(`${today.slice(0, 7)}-01`);
  const [to, setTo] = useState<string | null>(today);
  const [entity_id, setEntityId] = useState<string | null>(null);
  const entities = useQuery(queryOf('users.basics', {})).data?.entities ?? [];

  const download = useMutation({
    mutationFn: (period: { from: string; to: string }) =>
      call('erp.file', { system: connector.system, entity_id, ...period }),
    onSuccess: ({ file_name, content_base64 }) => {
      const content = Uint8Array.from(atob(content_base64), (letter) => letter.charCodeAt(0));
      saveFile({ file_name, content, type: 'text/csv' });
    },
  });

  return (
    <Card aria-label="Journal file">
      <CardHeader title="Journal file" detail={`Columns: ${connector.columns.join(', ')}`} />
      <div className={styles.body}>
        <FormAlert message={download.error ? errorText(download.error) : null} />
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
            loading={download.isPending}
            disabled={!from || !to}
            onClick={() => from && to && download.mutate({ from, to })}
          >
            Download
          </Button>
        </p>
      </div>
    </Card>
  );
}
