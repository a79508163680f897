import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { call } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
import { markStale } from '../../../lib/queries.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { DraftAlert } from '../../../ui/DraftAlert.tsx';
import { DraftStatus } from '../../../ui/DraftStatus.tsx';
import { notify } from '../../../ui/notices.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { RestoredDraftNotice } from '../../../ui/RestoredDraftNotice.tsx';
import { SaveKeys } from '../../../ui/SaveKeys.tsx';
import { useSaveKeys } from '../../../ui/use-save-keys.ts';
import { useFieldFocus } from '../../expenses/parts/form/use-field-focus.ts';
import { FormFiledFor } from '../../filing/parts/FormFiledFor.tsx';
import { forQuery, useFiledFor } from '../../filing/parts/use-filed-for.ts';
import { type AdvanceForm, type AdvanceStart, useAdvanceForm } from '../use-advance-form.ts';
import { AdvanceFields } from './AdvanceFields.tsx';
import styles from './AdvanceFormPage.module.css';
import { AdvancePreview } from './AdvancePreview.tsx';
import type { Advance } from './advance.ts';
import { advanceLabels } from './advance-labels.ts';
import { ownTabUrl } from './advance-urls.ts';
import { advanceQuery } from './use-advance.ts';

const SubmitAdvanceDialog = lazy(() => import('./SubmitAdvanceDialog.tsx'));

interface AdvanceFormPageProps {
  title: string;
  start: AdvanceStart;
  /** The field to focus; null if there is none. */
  field: string | null;
  onStored?: (id: string) => void;
  onSubmitted: (advance: Advance) => void;
  onLeft: () => void;
  onRestart: () => void;
}

/** The form of an advance, with policy results and approvers beside it. Changes are saved automatically. */
export function AdvanceFormPage(props: AdvanceFormPageProps) {
  const { title, start, field, onSubmitted, onLeft } = props;
  const form = useAdvanceForm(start);
  const { draft, saved, errors } = form;
  const [dialog, setDialog] = useState<'submit' | 'delete' | null>(null);
  const page = useRef<HTMLDivElement>(null);
  const list = forQuery(useFiledFor(start.advance?.owner));
  const discard = useDiscard(form, props);
  const { isWaiting, submit } = useSubmit(form, { isOpen: dialog !== null, onSaved: () => setDialog('submit') });
  useFieldFocus(page, { errors, field });

  const savedId = draft.saved?.id ?? null;
  const onStored = useEffectEvent((id: string) => props.onStored?.(id));
  useEffect(() => {
    if (savedId) onStored(savedId);
  }, [savedId]);

  return (
    <div ref={page} className={styles.page}>
      <PageHeader
        title={title}
        crumbs={[{ label: t`Advances`, href: ownTabUrl('all', list) }, { label: saved?.number ?? t`New` }]}
        line={advanceLabels.savedAsYouType}
      />
      <FormFiledFor owner={start.advance?.owner} />
      <div className={styles.two}>
        <Card aria-label={t`Advance`}>
          <CardHeader title={saved?.number ?? t`New advance`} end={<DraftStatus form={form} />} />
          <form aria-label={t`Advance`} noValidate onSubmit={(event) => event.preventDefault()}>
            <FormFields form={form} start={start} onRestart={props.onRestart} />
            <div className={styles.foot} data-foot>
              <LeaveButton form={form} onDelete={() => setDialog('delete')} onLeave={onLeft} />
              <span className={styles.buttons}>
                <Button
                  leftSection={<IconSend aria-hidden="true" />}
                  rightSection={<SaveKeys />}
                  loading={isWaiting}
                  onClick={() => void submit()}
                >
                  {t`Submit advance`}
                </Button>
              </span>
            </div>
          </form>
        </Card>
        <Card aria-label={t`What happens next`} className={styles.side}>
          <CardHeader title={t`What happens next`} />
          <AdvancePreview form={form} />
        </Card>
      </div>
      {dialog === 'submit' && saved && (
        <Suspense>
          <SubmitAdvanceDialog advance={saved} onSubmitted={() => onSubmitted(saved)} onClose={() => setDialog(null)} />
        </Suspense>
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={advanceLabels.deleteDraftTitle}
          action={t`Delete`}
          isDestroying
          onConfirm={() => void discard()}
          onClose={() => setDialog(null)}
        >
          {advanceLabels.deleteHint}
        </ConfirmDialog>
      )}
    </div>
  );
}

/**
 * Returns a function that saves pending changes and then opens the submit dialog, and whether it is still waiting for
 * the changes to be saved. The keyboard shortcut for saving calls the function as well.
 */
function useSubmit({ draft, autosave }: AdvanceForm, dialog: { isOpen: boolean; onSaved: () => void }) {
  const [isWaiting, setWaiting] = useState(false);

  async function submit() {
    if (isWaiting || dialog.isOpen) return;
    if (!draft.saved && draft.phase === 'untouched') return notify.info(advanceLabels.nothingToSubmit);
    setWaiting(true);
    const saved = await autosave.whenSaved();
    setWaiting(false);
    if (saved) dialog.onSaved();
    else notify.failure(advanceLabels.notSavedYet);
  }
  useSaveKeys(() => void submit());

  return { isWaiting, submit };
}

/** Returns a function that deletes the draft and leaves the form. If that fails, the form starts again. */
function useDiscard({ draft, autosave }: AdvanceForm, page: Pick<AdvanceFormPageProps, 'onLeft' | 'onRestart'>) {
  const queries = useQueryClient();
  const id = draft.saved?.id;

  return async () => {
    autosave.abandon();
    try {
      const refused = id ? (await call('advances.remove', { chosen: { ids: [id] } })).undone[0] : undefined;
      if (refused) {
        notify.failure(refused.reason);
        return page.onRestart();
      }
      markStale(queries, 'advances.remove', 'when_seen');
      if (id) notify.success(advanceLabels.draftDeleted);
      page.onLeft();
    } catch (error) {
      notify.failure(errorText(error));
      page.onRestart();
    }
  };
}

interface FormFieldsProps extends Pick<AdvanceFormPageProps, 'start' | 'onRestart'> {
  form: AdvanceForm;
}

/** The fields of the form, below notices about the draft. */
function FormFields({ form, start, onRestart }: FormFieldsProps) {
  const queries = useQueryClient();

  function discardChanges() {
    form.autosave.abandon();
    onRestart();
  }

  return (
    <div className={styles.fields}>
      <RestoredDraftNotice unsent={start.unsent?.draft ?? null} onForget={discardChanges} />
      <DraftAlert
        noun="advance"
        form={form}
        onLatest={async (id) => (await queries.fetchQuery({ ...advanceQuery(id), staleTime: 0 })).data}
        onReload={discardChanges}
      />
      <AdvanceFields form={form} />
    </div>
  );
}

interface LeaveButtonProps {
  form: AdvanceForm;
  onDelete: () => void;
  onLeave: () => void;
}

/**
 * The button that deletes the draft. If there is no draft or it cannot be deleted, the button leaves the form instead.
 */
function LeaveButton({ form: { saved, draft }, onDelete, onLeave }: LeaveButtonProps) {
  const isSaved = saved !== null || draft.phase !== 'untouched';
  const mayDelete = isSaved && (saved?.can.delete.allowed ?? true);
  return (
    <Button variant="subtle" onClick={mayDelete ? onDelete : onLeave}>
      {mayDelete ? t`Delete draft` : t`Close`}
    </Button>
  );
}
