import { Button } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { sentenceOf } from '../../../lib/call-error.ts';
import { useSession } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { ApprovalSteps } from '../../../ui/ApprovalSteps.tsx';
import { FailedState } from '../../../ui/FailedState.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Shimmer } from '../../../ui/Shimmer.tsx';
import { SideDialog } from '../../../ui/SideDialog.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { drawn } from './ReportSteps.tsx';
import type { Report } from './report.ts';
import styles from './SubmitSheet.module.css';
import { type SubmitProblem, sorted, whyNot } from './submit-labels.ts';

/** What submitting would say. */
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
  sight: SubmitPreview | undefined;
  preview: { isPending: boolean; isError: boolean; refetch: () => unknown };
  sending: { isPending: boolean; isError: boolean; error: unknown };
  onSend: (comment: string) => Promise<void>;
  onClose: () => void;
}

/** Before something is handed in: what is missing, what policies say, who will approve. */
export function SubmitSheet({ noun, item, sight, preview, sending, onSend, onClose }: SubmitSheetProps) {
  const [comment, setComment] = useState('');
  const maySubmit = !preview.isError && sight?.may_submit === true;

  async function send() {
    if (maySubmit && !sending.isPending) await onSend(comment);
  }

  function steer(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void send();
  }

  return (
    <SideDialog
      title={`Submit ${noun}`}
      line={`${item.number} ${item.title}`}
      staysOpen={comment !== ''}
      onClose={onClose}
      foot={
        <>
          {sight && !maySubmit && (
            <span className={styles.why}>{whyNot(sight.problems, { hasApprovers: sight.approvers.length > 0 })}</span>
          )}
          <span className={styles.buttons}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button disabled={!maySubmit} loading={sending.isPending} onClick={() => void send()}>
              Submit {noun}
            </Button>
          </span>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside */}
      <div className={styles.body} onKeyDown={steer}>
        <FormAlert message={sending.isError ? sentenceOf(sending.error) : null} />
        {preview.isPending && <Shimmer rows={5} />}
        {preview.isError && !sending.isError && (
          <FailedState title="Failed to fetch the preview." onRetry={() => void preview.refetch()}>
            Nothing was submitted.
          </FailedState>
        )}
        {sight && (
          <SubmitPreviewView noun={noun} sight={sight} comment={comment} onComment={setComment} onClose={onClose} />
        )}
      </div>
    </SideDialog>
  );
}

interface SubmitPreviewProps extends Pick<SubmitSheetProps, 'noun' | 'onClose'> {
  sight: SubmitPreview;
  comment: string;
  onComment: (text: string) => void;
}

const totalLabels = { report: 'Report total', advance: 'Asked for' };

function SubmitPreviewView({ noun, sight, comment, onComment, onClose }: SubmitPreviewProps) {
  const { user } = useSession();
  const { missing, stopped, said } = sorted(sight.problems);
  return (
    <>
      <div>
        <p className={styles.dim}>{totalLabels[noun]}</p>
        <Money amount={sight.amount} currency={sight.currency} as="big" />
      </div>
      {stopped.length > 0 && <Problems tone="bad" title="Stopped by a policy" problems={stopped} onClose={onClose} />}
      {missing.length > 0 && <Problems tone="bad" title="To be filled in first" problems={missing} onClose={onClose} />}
      {said.length > 0 && <Problems tone="warn" title="What policies say" problems={said} onClose={onClose} />}
      {sight.problems.length === 0 && <p className={styles.dim}>Nothing is missing, and no policy is broken.</p>}
      {sight.approvers.length > 0 && (
        <section>
          <h3>Who will approve</h3>
          <ApprovalSteps steps={sight.approvers.map((step) => drawn(step, user.time_zone))} />
        </section>
      )}
      {sight.may_submit && (
        <TextAreaField
          label="Comment"
          isOptional
          placeholder="A word to whoever approves"
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

/** One by one, under what they belong to; each leads to its field. */
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
