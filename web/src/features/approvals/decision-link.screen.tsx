import { Button } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { t } from '#domain/language/translate.ts';
import { withCommas } from '#domain/money/display.ts';
import type { Answer, Sent } from '../../lib/call.ts';
import { joinedByAnd } from '../../lib/joined.ts';
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
  /** The action that the followed link preselects. */
  startsWith: LinkDecision['action'];
  onDecide: (decision: LinkDecision) => Promise<Decided>;
  /** Converts a refused decision to the message that the form shows. */
  onRefused: (error: unknown) => SubmitResult;
  links?: PublicLinks;
}

/**
 * The page on which an approver decides on a report or an advance from a mail, even without signing in. Nothing is
 * decided until the approver clicks the button.
 */
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
        title={questionOf(action, item)}
        line={deciderText(item)}
        refusal={blocked ?? refusal}
        wayOut={<TextLink href={item.path}>{t`Open it in Outlay`}</TextLink>}
        onSubmit={submit}
      >
        <ItemFacts item={item} />
        <TextAreaField
          label={t`Comment`}
          isOptional={isApproval}
          error={errors.comment?.message}
          {...form.register('comment', {
            validate: (text) => isApproval || text.trim() !== '' || t`Add a comment so they know why.`,
            maxLength: { value: 2000, message: t`Use at most 2,000 characters.` },
          })}
        />
        <Button type="submit" size="lg" fullWidth loading={isSubmitting} disabled={blocked !== null}>
          {isApproval ? t`Approve` : t`Send back`}
        </Button>
        <div className={styles.actions}>
          <TextButton
            onClick={() => {
              forget();
              form.clearErrors();
              setAction(isApproval ? 'send_back' : 'approve');
            }}
          >
            {isApproval ? t`Send back instead` : t`Approve instead`}
          </TextButton>
          <TextLink href={item.path}>{t`Open in Outlay`}</TextLink>
        </div>
      </SignInForm>
    </SplitPage>
  );
}

function questionOf(action: LinkDecision['action'], item: LinkedItem): string {
  const { item_kind, label } = item;
  const amount = amountOf(item);
  if (action === 'approve')
    return item_kind === 'report' ? t`Approve report ${label}, ${amount}?` : t`Approve advance ${label}, ${amount}?`;
  return item_kind === 'report' ? t`Send back report ${label}, ${amount}?` : t`Send back advance ${label}, ${amount}?`;
}

function deciderText({ company, person, in_place_of }: LinkedItem): string {
  return in_place_of
    ? t`You decide at ${company} as ${person}, on behalf of ${in_place_of}.`
    : t`You decide at ${company} as ${person}.`;
}

function ItemFacts({ item }: { item: LinkedItem }) {
  const { item_kind, title, owner, no_of_expenses, warnings, claimed_total, approved_total, currency } = item;
  return (
    <>
      <dl className={`${styles.fact} ${own.facts}`}>
        <dt>{item_kind === 'report' ? t`Report` : t`Advance`}</dt>
        <dd>{title}</dd>
        <dt>{item_kind === 'report' ? t`Submitted for` : t`Requested for`}</dt>
        <dd>{owner}</dd>
        <dt>{t`Amount`}</dt>
        <dd>
          {claimed_total === approved_total
            ? amountOf(item)
            : t`${amountOf(item)} of ${currency} ${withCommas(claimed_total)} claimed`}
        </dd>
        {no_of_expenses !== null && (
          <>
            <dt>{t`Expenses`}</dt>
            <dd>{no_of_expenses}</dd>
          </>
        )}
      </dl>
      {warnings.length > 0 && (
        <ul className={own.warnings} aria-label={t`Warnings`}>
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
      title={action === 'approve' ? t`Approved` : t`Sent back`}
      links={links}
      action={
        <Button component={AppLink} href={decided.path} variant="default">
          {t`Open in Outlay`}
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
  if (action === 'send_back') return t`${owner} was notified and can submit ${label} again.`;
  if (outcome === 'finished') return t`${label} is approved. ${owner} was notified.`;
  if (now_with.length === 0) return t`You approved ${label}. The next approver decides next.`;
  return t`You approved ${label}. ${joinedByAnd(now_with)} decides next.`;
}

function amountOf({ currency, approved_total }: LinkedItem): string {
  return `${currency} ${withCommas(approved_total)}`;
}
