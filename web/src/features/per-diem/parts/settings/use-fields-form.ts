import { useQueryClient } from '@tanstack/react-query';
import { perDiem as contract } from '#contract/per-diem.contract.ts';
import { t } from '#domain/language/translate.ts';
import type { Sent } from '../../../../lib/call.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { notify } from '../../../../ui/notices.ts';
import { useEditForm } from '../../../../ui/use-edit-form.ts';
import { type PerDiemSettings, settingsQuery } from '../../per-diem.calls.ts';

type FieldsValues = Sent<'perDiem.saveFields'>;

/** Returns the form of the settings that are saved in one request. Each page edits only some of them. */
export function useFieldsForm(settings: PerDiemSettings) {
  const queries = useQueryClient();
  const save = useWrite('perDiem.saveFields');
  return useEditForm<FieldsValues>({
    schema: contract.saveFields.input,
    values: fieldsValues(settings),
    draft: `per-diem-fields-${settings.version}`,
    async save(values) {
      await save.mutateAsync(values);
      notify.success(t`Per diem settings saved`);
    },
    reload: async () => fieldsValues((await queries.fetchQuery({ ...settingsQuery, staleTime: 0 })).data),
  });
}

/** Returns the values of the form, in the shape of the request. */
export function fieldsValues({ version, category_id, fields, attributes, overlap }: PerDiemSettings): FieldsValues {
  const { purpose = 'optional', meals = 'optional' } = fields;
  return { version, category_id, fields: { purpose, meals }, attributes, overlap };
}
