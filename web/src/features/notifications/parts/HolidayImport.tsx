import { Button } from '@mantine/core';
import { useState } from 'react';
import { countText } from '#domain/text/count-text.ts';
import type { Answer } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
import { base64Of } from '../../../lib/file-base64.ts';
import { useWrite } from '../../../lib/queries.ts';
import { DateOnly } from '../../../ui/DateOnly.tsx';
import { DropField } from '../../../ui/DropField.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { notify } from '../../../ui/notices.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { SideDialog } from '../../../ui/SideDialog.tsx';
import { SimpleTable } from '../../../ui/SimpleTable.tsx';
import type { WorkCalendar } from '../notifications.calls.ts';
import styles from '../notifications.module.css';
import { entityOptions, wholeCompany } from './HolidayForm.tsx';

type CheckedFile = Answer<'workCalendar.checkHolidays'>;

const maxBytes = 290_000;

interface HolidayImportProps {
  entities: WorkCalendar['entities'];
  onClose: () => void;
}

/** Imports holidays from a file: choose the file, check its content, confirm. */
export function HolidayImport({ entities, onClose }: HolidayImportProps) {
  const file = useHolidayFile(onClose);
  const { checked, added, entity, problem } = file;

  return (
    <SideDialog
      title="Import holidays"
      line="A calendar file (.ics), or a CSV file with a date and a name in each row."
      onClose={onClose}
      foot={
        checked && (
          <span className={styles.actions}>
            <Button variant="default" onClick={file.clear}>
              Another file
            </Button>
            <Button disabled={added === 0} loading={file.isSaving} onClick={() => void file.save()}>
              {added === 0 ? 'Nothing to import' : `Import ${holidaysText(added)}`}
            </Button>
          </span>
        )
      }
    >
      <div className={styles.import}>
        <FormAlert message={problem} />
        {entities.length > 0 && (
          <SelectField
            label="For"
            data={entityOptions(entities)}
            value={entity}
            onChange={(value) => value && file.choose(value)}
          />
        )}
        {checked ? (
          <CheckedHolidays checked={checked} />
        ) : (
          <DropField
            label="Drop a file with holidays here"
            accept=".ics,.csv,text/calendar,text/csv"
            isPending={file.isChecking}
            onFile={(chosen) => void file.read(chosen)}
          >
            Calendar programs and governments offer public holidays as .ics files.
          </DropField>
        )}
      </div>
    </SideDialog>
  );
}

function CheckedHolidays({ checked: { data, problems } }: { checked: CheckedFile }) {
  return (
    <>
      <SimpleTable
        label="Holidays of the file"
        rows={data}
        keyOf={({ day }) => day}
        columns={[
          { head: 'Holiday', isTitle: true, cell: ({ name }) => name },
          { head: 'Date', cell: ({ day }) => <DateOnly date={day} /> },
          { head: 'Result', cell: ({ is_known }) => (is_known ? 'Already there' : 'New') },
        ]}
      />
      {problems.length > 0 && (
        <p role="status">Lines that are not read: {problems.map(({ line, text }) => `${line} (${text})`).join(', ')}</p>
      )}
    </>
  );
}

function useHolidayFile(onDone: () => void) {
  const check = useWrite('workCalendar.checkHolidays');
  const save = useWrite('workCalendar.importHolidays');
  const [entity, setEntity] = useState(wholeCompany.value);
  const [problem, setProblem] = useState<string | null>(null);
  const [file, setFile] = useState<{ name: string; content_base64: string; checked: CheckedFile } | null>(null);
  const entityId = (value: string) => (value === wholeCompany.value ? null : value);

  async function checkContent(name: string, content_base64: string, value: string) {
    setProblem(null);
    try {
      const checked = await check.mutateAsync({ content_base64, entity_id: entityId(value) });
      setFile({ name, content_base64, checked });
    } catch (error) {
      setProblem(errorText(error));
    }
  }

  return {
    entity,
    problem,
    checked: file?.checked,
    added: file?.checked.data.filter(({ is_known }) => !is_known).length ?? 0,
    isChecking: check.isPending,
    isSaving: save.isPending,
    clear: () => setFile(null),
    read: async (chosen: File) => {
      if (chosen.size > maxBytes) return setProblem('This file is larger than 290 kB. Choose a file with fewer days.');
      await checkContent(chosen.name, await base64Of(chosen), entity);
    },
    choose: (value: string) => {
      setEntity(value);
      if (file) void checkContent(file.name, file.content_base64, value);
    },
    save: async () => {
      if (!file) return;
      const { name, content_base64 } = file;
      try {
        const { no_of_added } = await save.mutateAsync({
          content_base64,
          entity_id: entityId(entity),
          file_name: name.slice(0, 200),
        });
        notify.success(`${holidaysText(no_of_added)} imported`);
        onDone();
      } catch (error) {
        setProblem(errorText(error));
      }
    },
  };
}

function holidaysText(count: number): string {
  return count === 1 ? '1 holiday' : `${countText(count)} holidays`;
}
