import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { accounting as contract } from '#contract/accounting.contract.ts';
import { type AccountingVendor, accountingVendorLabel } from '#domain/accounting/accounting-vendors.ts';
import type { Sent } from '../../../../lib/call.ts';
import { queryOf, useWrite } from '../../../../lib/queries.ts';
import { useToday } from '../../../../lib/use-today.ts';
import { FormDate } from '../../../../ui/FormDate.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { FormSelect } from '../../../../ui/FormSelect.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { type EditForm, useEditForm } from '../../../../ui/use-edit-form.ts';
import type { Connection } from './accounting.calls.ts';

const everyEntity = 'all';

interface ConnectDialogProps {
  connections: readonly Connection[];
  vendors: readonly AccountingVendor[];
  onClose: () => void;
}

/** Starts a connection and continues to the page where the accounting system asks for authorisation. */
export function ConnectDialog({ connections, vendors, onClose }: ConnectDialogProps) {
  const entities = useQuery(queryOf('users.basics', {})).data?.entities ?? [];
  const connect = useWrite('accounting.connect');
  const today = useToday();
  const taken = new Set(connections.filter(({ state }) => state !== 'pending').map(({ entity_id }) => entity_id));
  const free = entities.filter(({ id }) => !taken.has(id));
  const edit = useEditForm<Sent<'accounting.connect'>>({
    schema: contract.connect.input,
    values: {
      vendor: vendors[0] ?? 'codat',
      entity_id: taken.has(null) ? (free[0]?.id ?? null) : null,
      export_from: `${today.slice(0, 7)}-01`,
    },
    draft: 'accounting-connection',
    async save(values) {
      const { link_url } = await connect.mutateAsync(values);
      window.location.assign(link_url);
    },
  });
  const { control, formState } = edit.form;

  return (
    <FormDialog
      title="Connect an accounting system"
      line="You sign in to your accounting system on the next page. Outlay never sees its password."
      edit={edit}
      action="Continue"
      onClose={onClose}
    >
      <VendorField edit={edit} vendors={vendors} />
      <Controller
        control={control}
        name="entity_id"
        render={({ field }) => (
          <SelectField
            label="Entity"
            data={[
              ...(taken.has(null) ? [] : [{ value: everyEntity, label: 'All entities without their own books' }]),
              ...free.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            ref={field.ref}
            value={field.value ?? everyEntity}
            error={formState.errors.entity_id?.message}
            onChange={(value) => field.onChange(value === everyEntity ? null : value)}
          />
        )}
      />
      <FormDate
        control={control}
        name="export_from"
        label="Export from"
        description="Earlier approvals and payments are not exported."
      />
    </FormDialog>
  );
}

function VendorField({
  edit,
  vendors,
}: { edit: EditForm<Sent<'accounting.connect'>> } & Pick<ConnectDialogProps, 'vendors'>) {
  return (
    <FormSelect
      control={edit.form.control}
      name="vendor"
      label="Accounting system"
      data={vendors.map((vendor) => ({ value: vendor, label: accountingVendorLabel[vendor] }))}
    />
  );
}
