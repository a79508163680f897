import { Button } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { t, texts } from '#domain/language/translate.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useSession } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { ApprovalSteps } from '../../../ui/ApprovalSteps.tsx';
import { FailedState } from '../../../ui/FailedState.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Shimmer } from '../../../ui/Shimmer.tsx';
import { SideDialog } from '../../../ui/SideDialog.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { approvalStep } from './ItemSteps.tsx';
import type { Report } from './report.ts';
import styles from './SubmitSheet.module.css';
import { blockedText, groupProblems, type SubmitProblem, submitLabels } from './submit-labels.ts';

/** The expected result of submitting the item. */
export interface SubmitPreview {
  may_submit: boolean;
  amount: string;
  currency: string;
  problems: readonly SubmitProblem[];
  approvers: Report['steps'];
}

interface SubmitSheetProps {
  noun: 'report' | 'advance';
  item: { number: string; title: string };
  preview: SubmitPreview | undefined;
  previewQuery: { isPending: boolean; isError: boolean; refetch: () => unknown };
  sending: { isPending: boolean; isError: boolean; error: unknown };
  onSend: (comment: string) => Promise<void>;
  onClose: () => void;
}

const submitTexts = texts({ report: 'Submit report', advance: 'Submit advance' });

/** The dialog that shows missing fields, policy results and approvers before an item is submitted. */
export function SubmitSheet({ noun, item, preview, previewQuery, sending, onSend, onClose }: SubmitSheetProps) {
  const [comment, setComment] = useState('');
  const maySubmit = !previewQuery.isError && preview?.may_submit === true;

  async function send() {
    if (maySubmit && !sending.isPending) await onSend(comment);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void send();
  }

  return (
    <SideDialog
      title={submitTexts[noun]}
      line={`${item.number} ${item.title}`}
      staysOpen={comment !== ''}
      onClose={onClose}
      foot={
        <>
          {preview && !maySubmit && (
            <span className={styles.why}>
              {blockedText(preview.problems, { hasApprovers: preview.approvers.length > 0 })}
            </span>
          )}
          <span className={styles.buttons}>
            <Button variant="default" onClick={onClose}>
              {t`Cancel`}
            </Button>
            <Button disabled={!maySubmit} loading={sending.isPending} onClick={() => void send()}>
              {submitTexts[noun]}
            </Button>
          </span>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the key events of the fields inside */}
      <div className={styles.body} onKeyDown={onKeyDown}>
        <FormAlert message={sending.isError ? errorText(sending.error) : null} />
        {previewQuery.isPending && <Shimmer rows={5} />}
        {previewQuery.isError && !sending.isError && (
          <FailedState title={submitLabels.previewFailed} onRetry={() => void previewQuery.refetch()}>
            {submitLabels.nothingSubmitted}
          </FailedState>
        )}
        {preview && (
          <SubmitPreviewView noun={noun} preview={preview} comment={comment} onComment={setComment} onClose={onClose} />
        )}
      </div>
    </SideDialog>
  );
}

interface SubmitPreviewProps extends Pick<SubmitSheetProps, 'noun' | 'onClose'> {
  preview: SubmitPreview;
  comment: string;
  onComment: (text: string) => void;
}

const amountLabels = texts({ report: 'Report total', advance: 'Requested' });

function SubmitPreviewView({ noun, preview, comment, onComment, onClose }: SubmitPreviewProps) {
  const { user } = useSession();
  const { missing, blocked, warnings } = groupProblems(preview.problems);

  return (
    <>
      <div>
        <p className={styles.dim}>{amountLabels[noun]}</p>
        <Money amount={preview.amount} currency={preview.currency} as="big" />
      </div>
      {blocked.length > 0 && <Problems tone="bad" title={submitLabels.blocked} problems={blocked} onClose={onClose} />}
      {missing.length > 0 && <Problems tone="bad" title={submitLabels.missing} problems={missing} onClose={onClose} />}
      {warnings.length > 0 && (
        <Problems tone="warn" title={submitLabels.warnings} problems={warnings} onClose={onClose} />
      )}
      {preview.problems.length === 0 && <p className={styles.dim}>{submitLabels.ready}</p>}
      {preview.approvers.length > 0 && (
        <section>
          <h3>{submitLabels.approvers}</h3>
          <ApprovalSteps steps={preview.approvers.map((step) => approvalStep(step, user.time_zone))} />
        </section>
      )}
      {preview.may_submit && (
        <TextAreaField
          label={t`Comment`}
          isOptional
          placeholder={submitLabels.commentPlaceholder}
          maxLength={1000}
          value={comment}
          onChange={(event) => onComment(event.currentTarget.value)}
        />
      )}
    </>
  );
}

interface ProblemsProps {
  tone: 'bad' | 'warn';
  title: string;
  problems: readonly SubmitProblem[];
  onClose: () => void;
}

/** The problems grouped by line, each with a link to its field. */
function Problems({ tone, title, problems, onClose }: ProblemsProps) {
  const groups = Map.groupBy(problems, ({ group }) => group);
  return (
    <section className={styles.problems} data-tone={tone} aria-label={title}>
      <h3>
        {tone === 'bad' ? <IconAlertCircle aria-hidden="true" /> : <IconAlertTriangle aria-hidden="true" />}
        {title}
      </h3>
      {[...groups].map(([group, found]) => (
        <div key={group} className={styles.group}>
          {group && <b>{group}</b>}
          <ul>
            {found.map(({ message, href }) => (
              <li key={message}>
                {href ? (
                  <AppLink href={href} onClick={onClose}>
                    {message}
                  </AppLink>
                ) : (
                  message
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
