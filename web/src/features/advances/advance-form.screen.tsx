import { Button } from '@mantine/core';
import { IconLock, IconMapOff } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { isId } from '../../lib/is-id.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { Shimmer } from '../../ui/Shimmer.tsx';
import { useUrlSearch } from '../../ui/use-url-search.ts';
import { FormMode } from '../expenses/parts/FormFace.tsx';
import { forQuery, useFiledFor } from '../filing/parts/use-filed-for.ts';
import { AdvanceFormPage } from './parts/AdvanceFormPage.tsx';
import { advanceUrl, ownTabUrl } from './parts/advance-urls.ts';
import { useAdvanceStart } from './use-advance-start.ts';

/** `create` begins an advance, `edit` goes on with one; nothing else can be done at this address. */
export function AdvanceFormScreen() {
  const { action = '', a_id } = useParams({ strict: false }) as { action?: string; a_id?: string };
  const { search } = useUrlSearch();
  if (action === 'create' && a_id === undefined)
    return <CreateForm draft_id={isId(search.draft) ? search.draft : null} />;
  if (action === 'edit' && isId(a_id)) return <Form key={a_id} id={a_id} title="Edit advance" />;
  return <NotThere title="Advance" />;
}

/** Once its draft is kept the address names it, so that a reload goes on with it. */
function CreateForm({ draft_id }: { draft_id: string | null }) {
  const { change } = useUrlSearch();
  // What is begun here stays this form, whatever the address says of it later.
  const [begun] = useState(draft_id);
  return (
    <Form
      id={begun}
      title="Ask for an advance"
      onStored={(id) => id !== draft_id && change((present) => ({ ...present, draft: id }), { replace: true })}
    />
  );
}

interface FormProps {
  id: string | null;
  title: string;
  onStored?: (id: string) => void;
}

function Form({ id, title, onStored }: FormProps) {
  const { search } = useUrlSearch();
  const navigate = useNavigate();
  const { query, start, round, restart } = useAdvanceStart(id);
  const filed = useFiledFor(start?.advance?.owner);

  if (query.isError) {
    const isUnknown = query.error instanceof CallError && [400, 404].includes(query.error.status);
    if (isUnknown) return <NotThere title={title} />;
    return (
      <FormMode title={title}>
        <FailedState title="Failed to fetch Advance." onRetry={() => void query.refetch()}>
          Nothing was lost.
        </FailedState>
      </FormMode>
    );
  }
  if (!start)
    return (
      <FormMode title={title}>
        <Shimmer />
      </FormMode>
    );
  const { advance } = start;
  if (advance && !advance.can.edit.allowed)
    return (
      <FormMode title={title}>
        <EmptyState
          title="This advance cannot be changed"
          icon={<IconLock size={20} aria-hidden="true" />}
          action={
            <Button component={AppLink} href={advanceUrl(advance)}>
              Show the advance
            </Button>
          }
        >
          {advance.can.edit.reason}
        </EmptyState>
      </FormMode>
    );
  return (
    <AdvanceFormPage
      key={`${round} ${filed.for_user_id}`}
      title={title}
      start={start}
      field={search.field ?? null}
      {...(onStored ? { onStored } : {})}
      onSubmitted={(submitted) => void navigate({ href: advanceUrl(submitted) })}
      onLeft={() => void navigate({ href: ownTabUrl('draft_advance', forQuery(filed)) })}
      onRestart={restart}
    />
  );
}

function NotThere({ title }: { title: string }) {
  return (
    <FormMode title={title}>
      <EmptyState
        title="We could not find that advance"
        icon={<IconMapOff size={20} aria-hidden="true" />}
        action={
          <Button component={AppLink} href={ownTabUrl('all')} variant="default">
            Advances
          </Button>
        }
      >
        It may have been deleted.
      </EmptyState>
    </FormMode>
  );
}
