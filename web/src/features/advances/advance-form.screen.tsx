import { Button } from '@mantine/core';
import { IconLock, IconMapOff } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { isUuid } from '#domain/text/is-uuid.ts';
import { CallError } from '../../lib/call-error.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { Shimmer } from '../../ui/Shimmer.tsx';
import { useUrlSearch } from '../../ui/use-url-search.ts';
import { FormMessagePage } from '../expenses/parts/form/FormMessagePage.tsx';
import { forQuery, useFiledFor } from '../filing/parts/use-filed-for.ts';
import { AdvanceFormPage } from './parts/AdvanceFormPage.tsx';
import { advanceLabels } from './parts/advance-labels.ts';
import { advanceUrl, ownTabUrl } from './parts/advance-urls.ts';
import { useAdvanceStart } from './use-advance-start.ts';

/** The form for a new or an existing advance, depending on the action in the URL. */
export function AdvanceFormScreen() {
  const { action = '', a_id } = useParams({ strict: false }) as { action?: string; a_id?: string };
  const { search } = useUrlSearch();
  if (action === 'create' && a_id === undefined)
    return <CreateForm draft_id={isUuid(search.draft) ? search.draft : null} />;
  if (action === 'edit' && isUuid(a_id)) return <Form key={a_id} id={a_id} title={t`Edit advance`} />;
  return <NotFound title={t`Advance`} />;
}

/**
 * The form for a new advance. It puts the id of the saved draft into the URL, so that a reload continues with the
 * draft.
 */
function CreateForm({ draft_id }: { draft_id: string | null }) {
  const { change } = useUrlSearch();
  // The form must not restart when the URL gets the id of the saved draft, so it ignores this change.
  const [initialId] = useState(draft_id);
  return (
    <Form
      id={initialId}
      title={t`Request an advance`}
      onStored={(id) => id !== draft_id && change((search) => ({ ...search, draft: id }), { replace: true })}
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
    if (isUnknown) return <NotFound title={title} />;
    return (
      <FormMessagePage title={title}>
        <FailedState title={t`Failed to fetch Advance.`} error={query.error} onRetry={() => void query.refetch()}>
          {advanceLabels.failedHint}
        </FailedState>
      </FormMessagePage>
    );
  }
  if (!start)
    return (
      <FormMessagePage title={title}>
        <Shimmer />
      </FormMessagePage>
    );
  const { advance } = start;
  if (advance && !advance.can.edit.allowed)
    return (
      <FormMessagePage title={title}>
        <EmptyState
          title={advanceLabels.lockedTitle}
          icon={<IconLock size={20} aria-hidden="true" />}
          action={
            <Button component={AppLink} href={advanceUrl(advance)}>
              {t`Show advance`}
            </Button>
          }
        >
          {advance.can.edit.reason}
        </EmptyState>
      </FormMessagePage>
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

function NotFound({ title }: { title: string }) {
  return (
    <FormMessagePage title={title}>
      <EmptyState
        title={advanceLabels.notFoundTitle}
        icon={<IconMapOff size={20} aria-hidden="true" />}
        action={
          <Button component={AppLink} href={ownTabUrl('all')} variant="default">
            {t`Advances`}
          </Button>
        }
      >
        {advanceLabels.notFoundHint}
      </EmptyState>
    </FormMessagePage>
  );
}
