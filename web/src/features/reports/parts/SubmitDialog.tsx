import { Button } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import type { Answer } from '../../../lib/call.ts';
import { sentenceOf } from '../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../lib/queries.ts';
import { useSession } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { ApprovalSteps } from '../../../ui/ApprovalSteps.tsx';
import { FailedState } from '../../../ui/FailedState.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { Money } from '../../../ui/Money.tsx';
import { notify } from '../../../ui/notices.ts';
import { Shimmer } from '../../../ui/Shimmer.tsx';
import { SideDialog } from '../../../ui/SideDialog.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { editExpenseAddress, reportAddress } from './addresses.ts';
import { drawn } from './ReportSteps.tsx';
import type { ReportRow } from './report.ts';
import styles from './SubmitDialog.module.css';
import { useKeepReport } from './use-report.ts';

type Preview = Answer<'reports.preview'>;
type Problem = Preview['problems'][number];

interface SubmitDialogProps {
  report: Pick<ReportRow, 'id' | 'number' | 'title' | 'stage' | 'version'>;
  onSubmitted: () => void;
  onClose: () => void;
}

/** Before a report is handed in: what is missing, what policies say, who will approve. */
export default function SubmitDialog({ report, onSubmitted, onClose }: SubmitDialogProps) {
  const [comment, setComment] = useState('');
  const keep = useKeepReport();
  const submit = useWrite('reports.submit');
  const preview = useQuery({
    ...queryOf('reports.preview', { report_id: report.id }),
    staleTime: 0,
    // What is handed in has no preview any more.
    enabled: !submit.isPending && !submit.isSuccess,
  });
  const recall = useWrite('reports.recall');
  const maySubmit = !preview.isError && preview.data?.may_submit === true;

  async function send() {
    if (!maySubmit || submit.isPending) return;
    try {
      const answer = await submit.mutateAsync({ report_id: report.id, version: report.version, comment });
      keep(answer);
      const { version } = answer.data;
      notify.success(`Report ${report.number} submitted`, {
        undo: () =>
          recall.mutate(
            { report_id: report.id, version },
            { onSuccess: keep, onError: (error) => notify.failure(sentenceOf(error)) },
          ),
      });
      onClose();
      onSubmitted();
    } catch {
      void preview.refetch();
    }
  }

  function steer(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void send();
  }

  return (
    <SideDialog
      title="Submit report"
      line={`${report.number} ${report.title}`}
      staysOpen={comment !== ''}
      onClose={onClose}
      foot={
        <>
          {preview.data && !maySubmit && <span className={styles.why}>{whyNot(preview.data)}</span>}
          <span className={styles.buttons}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button disabled={!maySubmit} loading={submit.isPending} onClick={() => void send()}>
              Submit report
            </Button>
          </span>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside */}
      <div className={styles.body} onKeyDown={steer}>
        <FormAlert message={submit.isError ? sentenceOf(submit.error) : null} />
        {preview.isPending && <Shimmer rows={5} />}
        {preview.isError && !submit.isError && (
          <FailedState title="Failed to fetch the preview." onRetry={() => void preview.refetch()}>
            Nothing was submitted.
          </FailedState>
        )}
        {preview.data && (
          <Sight preview={preview.data} report={report} comment={comment} onComment={setComment} onClose={onClose} />
        )}
      </div>
    </SideDialog>
  );
}

interface SightProps {
  preview: Preview;
  report: SubmitDialogProps['report'];
  comment: string;
  onComment: (text: string) => void;
  onClose: () => void;
}

function Sight({ preview, report, comment, onComment, onClose }: SightProps) {
  const { user } = useSession();
  const blocking = preview.problems.filter(({ is_blocking }) => is_blocking);
  const others = preview.problems.filter(({ is_blocking }) => !is_blocking);
  return (
    <>
      <div>
        <p className={styles.dim}>Report total</p>
        <Money amount={preview.total} currency={preview.currency} as="big" />
      </div>
      {blocking.length > 0 && (
        <Problems tone="bad" title="To be filled in first" problems={blocking} report={report} onClose={onClose} />
      )}
      {others.length > 0 && (
        <Problems tone="warn" title="What policies say" problems={others} report={report} onClose={onClose} />
      )}
      {preview.problems.length === 0 && <p className={styles.dim}>Nothing is missing, and no policy is broken.</p>}
      {preview.approvers.length > 0 && (
        <section>
          <h3>Who will approve</h3>
          <ApprovalSteps steps={preview.approvers.map((step) => drawn(step, user.time_zone))} />
        </section>
      )}
      {preview.may_submit && (
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
  problems: readonly Problem[];
  report: SubmitDialogProps['report'];
  onClose: () => void;
}

/** Field by field, under the expense they belong to; each leads to its field. */
function Problems({ tone, title, problems, report, onClose }: ProblemsProps) {
  const groups = Map.groupBy(problems, ({ expense_id }) => expense_id);
  return (
    <section className={styles.problems} data-tone={tone} aria-label={title}>
      <h3>
        {tone === 'bad' ? <IconAlertCircle aria-hidden="true" /> : <IconAlertTriangle aria-hidden="true" />}
        {title}
      </h3>
      <ul>
        {[...groups].map(([expense_id, found]) => (
          <li key={expense_id ?? 'report'}>
            <b>{expense_id ? found[0]?.label : 'This report'}</b>
            <ul>
              {found.map((problem) => (
                <li key={`${problem.field} ${problem.message}`}>
                  <ProblemWords problem={problem} report={report} onClose={onClose} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What has no field of its own cannot be led to. */
function ProblemWords({ problem, report, onClose }: Pick<ProblemsProps, 'report' | 'onClose'> & { problem: Problem }) {
  if (!problem.expense_id && !problem.field) return problem.message;
  return (
    <AppLink href={fieldAddress(problem, report)} onClick={onClose}>
      {problem.message}
    </AppLink>
  );
}

function fieldAddress({ expense_id, field }: Problem, report: SubmitDialogProps['report']): string {
  const here = reportAddress(report);
  if (expense_id) return editExpenseAddress({ id: expense_id }, { from: here, r_id: report.id, field });
  return field ? `${here}?${new URLSearchParams({ field })}` : here;
}

function whyNot({ problems, approvers }: Preview): string {
  const count = problems.filter(({ is_blocking }) => is_blocking).length;
  if (count === 0 && approvers.length === 0) return 'Nobody can approve it yet.';
  return count === 1 ? 'One thing is missing.' : `${count} things are missing.`;
}
