import { Button } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { withCommas } from '#domain/money/display.ts';
import type { Answer, Sent } from '../../lib/call.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import type { PublicLinks } from '../../ui/PublicFooter.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { type SubmitResult, useFormSubmit } from '../../ui/use-form-submit.ts';
import styles from '../sign-in/parts/SignInForm.module.css';
import { SignInForm } from '../sign-in/parts/SignInForm.tsx';
import { SignInMessage } from '../sign-in/parts/SignInMessage.tsx';
import { SplitPage } from '../sign-in/parts/SplitPage.tsx';
import own from './decision-link.module.css';

export type LinkedItem = Answer<'approvalLinks.details'>;
export type LinkDecision = Sent<'approvalLinks.decide'>['decision'];
type Decided = Answer<'approvalLinks.decide'>;

interface DecisionLinkScreenProps {
  item: LinkedItem;
  /** The link that was followed. */
  startsWith: LinkDecision['action'];
  onDecide: (decision: LinkDecision) => Promise<Decided>;
  /** Turns a refused decision into the message of the form. */
  onRefused: (error: unknown) => SubmitResult;
  links?: PublicLinks;
}

/** Decides on a report or an advance from a mail, also without being signed in. Nothing happens before the button. */
export function DecisionLinkScreen({ item, startsWith, onDecide, onRefused, links = {} }: DecisionLinkScreenProps) {
  const [action, setAction] = useState(startsWith);
  const [decided, setDecided] = useState<Decided | null>(null);
  const form = useForm({ defaultValues: { comment: '' } });
  const { submit, refusal, forget } = useFormSubmit(form, async ({ comment }) => {
    try {
      setDecided(await onDecide({ action, comment }));
      return { ok: true };
    } catch (error) {
      return onRefused(error);
    }
  });

  if (decided) return <DecidedMessage item={item} action={action} decided={decided} links={links} />;

  const isApproval = action === 'approve';
  const blocked = isApproval ? item.approve_blocked : null;
  const { errors, isSubmitting } = form.formState;

  return (
    <SplitPage links={links}>
      <SignInForm
        title={`${isApproval ? 'Approve' : 'Send back'} ${item.item_kind} ${item.label}, ${amountOf(item)}?`}
        line={`You decide at ${item.company} as ${item.person}${item.in_place_of ? `, on behalf of ${item.in_place_of}` : ''}.`}
        refusal={blocked ?? refusal}
        wayOut={<TextLink href={item.path}>Open it in Outlay</TextLink>}
        onSubmit={submit}
      >
        <ItemFacts item={item} />
        <TextAreaField
          label="Comment"
          isOptional={isApproval}
          error={errors.comment?.message}
          {...form.register('comment', {
            validate: (text) => isApproval || text.trim() !== '' || 'Add a comment so they know why.',
            maxLength: { value: 2000, message: 'Use at most 2,000 characters.' },
          })}
        />
        <Button type="submit" size="lg" fullWidth loading={isSubmitting} disabled={blocked !== null}>
          {isApproval ? 'Approve' : 'Send back'}
        </Button>
        <div className={styles.actions}>
          <TextButton
            onClick={() => {
              forget();
              form.clearErrors();
              setAction(isApproval ? 'send_back' : 'approve');
            }}
          >
            {isApproval ? 'Send back instead' : 'Approve instead'}
          </TextButton>
          <TextLink href={item.path}>Open in Outlay</TextLink>
        </div>
      </SignInForm>
    </SplitPage>
  );
}

function ItemFacts({ item }: { item: LinkedItem }) {
  const { item_kind, title, owner, no_of_expenses, warnings, claimed_total, approved_total, currency } = item;
  return (
    <>
      <dl className={`${styles.fact} ${own.facts}`}>
        <dt>{item_kind === 'report' ? 'Report' : 'Advance'}</dt>
        <dd>{title}</dd>
        <dt>{item_kind === 'report' ? 'Submitted for' : 'Requested for'}</dt>
        <dd>{owner}</dd>
        <dt>Amount</dt>
        <dd>
          {amountOf(item)}
          {claimed_total !== approved_total && ` of ${currency} ${withCommas(claimed_total)} claimed`}
        </dd>
        {no_of_expenses !== null && (
          <>
            <dt>Expenses</dt>
            <dd>{no_of_expenses}</dd>
          </>
        )}
      </dl>
      {warnings.length > 0 && (
        <ul className={own.warnings} aria-label="Warnings">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function DecidedMessage({
  item,
  action,
  decided,
  links,
}: {
  item: LinkedItem;
  action: LinkDecision['action'];
  decided: Decided;
  links: PublicLinks;
}) {
  return (
    <SignInMessage
      title={action === 'approve' ? 'Approved' : 'Sent back'}
      links={links}
      action={
        <Button component={AppLink} href={decided.path} variant="default">
          Open in Outlay
        </Button>
      }
    >
      {nextStep(item, action, decided)}
    </SignInMessage>
  );
}

function nextStep(
  { label, owner }: LinkedItem,
  action: LinkDecision['action'],
  { outcome, now_with }: Decided,
): string {
  if (action === 'send_back') return `${owner} was notified and can submit ${label} again.`;
  if (outcome === 'finished') return `${label} is approved. ${owner} was notified.`;
  return `You approved ${label}. ${now_with.join(' and ') || 'The next approver'} decides next.`;
}

function amountOf({ currency, approved_total }: LinkedItem): string {
  return `${currency} ${withCommas(approved_total)}`;
}
