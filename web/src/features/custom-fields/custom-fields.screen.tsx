import { Button } from '@mantine/core';
import { IconForms, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../lib/call-error.ts';
import { useWrite } from '../../lib/queries.ts';
import { routeUrl } from '../../lib/route-url.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListStatus } from '../../ui/ListStatus.tsx';
import { notify } from '../../ui/notices.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TabBar } from '../../ui/TabBar.tsx';
import { useUrlSearch } from '../../ui/use-url-search.ts';
import { useCanChange } from '../settings/parts/use-can-change.ts';
import { customFieldsQuery } from './custom-fields.calls.ts';
import type { CustomField, CustomFieldOwner } from './parts/custom-field.ts';
import { FieldForm } from './parts/FieldForm.tsx';
import { FieldRows } from './parts/FieldRows.tsx';
import { ownerTabs } from './parts/field-labels.ts';

const path = '/settings/general/custom-fields';

/**
 * Shows the company's custom fields, with one tab for each form. The fields are listed in the same order as in the
 * form.
 */
export function CustomFieldsScreen() {
  const query = useQuery(customFieldsQuery);
  const { search, change } = useUrlSearch();
  const canChange = useCanChange(path);
  const tab = ownerTabs.find(({ owner }) => owner === search.of) ?? ownerTabs[0];
  const owner: CustomFieldOwner = tab?.owner ?? 'user';
  const allFields = query.data?.data ?? [];
  const fields = fieldsOf(allFields, owner);
  const open = allFields.find(({ id }) => id === search.field);
  const hrefOf = (field: string) => fieldsUrl({ of: owner, field });
  const reorder = useReorder(owner);

  return (
    <>
      <PageHeader
        title="Custom fields"
        line="Fields your company adds to the standard ones."
        actions={
          canChange && (
            <Button component={AppLink} href={hrefOf('new')} leftSection={<IconPlus aria-hidden="true" />}>
              New field
            </Button>
          )
        }
        tabs={<OwnerTabs owner={owner} fields={allFields} />}
      />
      <Card aria-label="Custom fields">
        <ListStatus
          of={query}
          count={fields.length}
          rows={6}
          failed="Failed to fetch Custom fields."
          empty={
            <EmptyState
              title="No custom fields yet"
              icon={<IconForms size={20} aria-hidden="true" />}
              {...(canChange
                ? {
                    action: (
                      <Button component={AppLink} href={hrefOf('new')} variant="default">
                        New field
                      </Button>
                    ),
                  }
                : {})}
            >
              {`Add a field to collect more about ${tab?.noun}.`}
            </EmptyState>
          }
        >
          <FieldRows fields={fields} hrefOf={({ id }) => hrefOf(id)} {...(canChange ? { onReorder: reorder } : {})} />
        </ListStatus>
      </Card>
      {(search.field === 'new' || open) && (
        <FieldForm
          key={search.field}
          field={open ?? null}
          owner={open?.applies_to ?? owner}
          others={fieldsOf(allFields, open?.applies_to ?? owner).filter(({ id }) => id !== open?.id)}
          canChange={canChange}
          onClose={() => change(({ field: _, ...rest }) => rest)}
        />
      )}
    </>
  );
}

function fieldsUrl(search: { of: CustomFieldOwner; field?: string }): string {
  return routeUrl({ path, params: {}, search });
}

function OwnerTabs({ owner, fields }: { owner: CustomFieldOwner; fields: readonly CustomField[] }) {
  return (
    <TabBar
      label="Fields of"
      current={fieldsUrl({ of: owner })}
      tabs={ownerTabs.map((tab) => {
        const count = fieldsOf(fields, tab.owner).length;
        return { label: tab.label, href: fieldsUrl({ of: tab.owner }), ...(count > 0 ? { count } : {}) };
      })}
    />
  );
}

function fieldsOf(fields: readonly CustomField[], owner: CustomFieldOwner): CustomField[] {
  return fields.filter((field) => field.applies_to === owner).toSorted((a, b) => a.sort_order - b.sort_order);
}

/**
 * Returns a function that shows a new order at once and saves it. If the server refuses it, the saved order is loaded
 * again.
 */
function useReorder(owner: CustomFieldOwner) {
  const queries = useQueryClient();
  const change = useWrite('customFields.changeOrder');
  return (ids: string[]) => {
    queries.setQueryData(customFieldsQuery.queryKey, (saved) =>
      saved
        ? {
            ...saved,
            data: saved.data.map((field) =>
              field.applies_to === owner ? { ...field, sort_order: ids.indexOf(field.id) + 1 } : field,
            ),
          }
        : saved,
    );
    change.mutate(
      { applies_to: owner, ids },
      {
        onError: (error) => {
          notify.failure(errorText(error));
          void queries.invalidateQueries({ queryKey: customFieldsQuery.queryKey });
        },
      },
    );
  };
}
