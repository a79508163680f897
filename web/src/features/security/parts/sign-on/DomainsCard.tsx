import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { singleSignOn as contract } from '#contract/single-sign-on.contract.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { Card, CardHeader } from '../../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { notify } from '../../../../ui/notices.ts';
import { Pill } from '../../../../ui/Pill.tsx';
import { type SimpleColumn, SimpleTable } from '../../../../ui/SimpleTable.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { useEditForm } from '../../../../ui/use-edit-form.ts';
import { type EmailDomain, signOnQuery } from '../../security.calls.ts';
import styles from './sign-on.module.css';

/** The company's email domains, and the DNS records that prove that the company owns them. */
export function DomainsCard() {
  const query = useQuery(signOnQuery);
  const domains = query.data?.domains ?? [];
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<EmailDomain | null>(null);

  return (
    <Card aria-label="Email domains">
      <CardHeader
        title="Email domains"
        detail="People with an email of a verified domain can use single sign-on."
        end={
          <Button variant="default" leftSection={<IconPlus aria-hidden="true" />} onClick={() => setAdding(true)}>
            Add domain
          </Button>
        }
      />
      <ListStatus
        of={query}
        count={domains.length}
        failed="Failed to fetch Security."
        empty={<EmptyState title="No domains yet">Add the domain of your company’s email.</EmptyState>}
      >
        <SimpleTable
          label="Email domains"
          rows={domains}
          keyOf={({ id }) => id}
          columns={[...columns, actionColumn(setRemoved)]}
        />
      </ListStatus>
      {isAdding && <DomainDialog onClose={() => setAdding(false)} />}
      {removed && <RemoveDialog domain={removed} onClose={() => setRemoved(null)} />}
    </Card>
  );
}

const columns: readonly SimpleColumn<EmailDomain>[] = [
  { head: 'Domain', isTitle: true, cell: ({ domain }) => <b>{domain}</b> },
  {
    head: 'Status',
    cell: ({ verified_at }) => (
      <Pill tone={verified_at ? 'good' : 'neutral'}>{verified_at ? 'Verified' : 'Not verified'}</Pill>
    ),
  },
  {
    head: 'DNS record',
    cell: ({ record_name, record_value }) => (
      <span className={styles.record}>
        <span>TXT {record_name}</span>
        <code>{record_value}</code>
      </span>
    ),
  },
];

function actionColumn(onRemove: (domain: EmailDomain) => void): SimpleColumn<EmailDomain> {
  return {
    head: 'Actions',
    isAction: true,
    cell: (domain) => (
      <span className={styles.actions}>
        {!domain.verified_at && <VerifyButton domain={domain} />}
        <Button variant="default" size="xs" aria-label={`Remove ${domain.domain}`} onClick={() => onRemove(domain)}>
          Remove
        </Button>
      </span>
    ),
  };
}

function VerifyButton({ domain }: { domain: EmailDomain }) {
  const verify = useWrite('singleSignOn.verifyDomain');

  async function run() {
    try {
      await verify.mutateAsync({ id: domain.id });
      notify.success(`${domain.domain} verified`);
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return (
    <Button size="xs" loading={verify.isPending} aria-label={`Verify ${domain.domain}`} onClick={() => void run()}>
      Verify
    </Button>
  );
}

function DomainDialog({ onClose }: { onClose: () => void }) {
  const add = useWrite('singleSignOn.addDomain');
  const edit = useEditForm<{ domain: string }>({
    schema: contract.addDomain.input,
    values: { domain: '' },
    draft: 'email-domain-new',
    async save(values) {
      await add.mutateAsync(values);
      onClose();
    },
  });
  const { register, formState } = edit.form;

  return (
    <FormDialog
      title="Add domain"
      line="Then create the DNS record that is shown, and choose Verify."
      edit={edit}
      action="Add domain"
      onClose={onClose}
    >
      <TextField
        label="Domain"
        placeholder="company.com"
        error={formState.errors.domain?.message}
        {...register('domain')}
      />
    </FormDialog>
  );
}

function RemoveDialog({ domain, onClose }: { domain: EmailDomain; onClose: () => void }) {
  const remove = useWrite('singleSignOn.removeDomain');

  async function confirm() {
    try {
      await remove.mutateAsync({ id: domain.id });
      notify.success(`${domain.domain} removed`);
      onClose();
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return (
    <ConfirmDialog
      title={`Remove ${domain.domain}?`}
      action="Remove domain"
      isDestroying
      isPending={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      People with an email of this domain sign in with a password from then on.
    </ConfirmDialog>
  );
}
