import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { countText } from '#domain/text/count-text.ts';
import { DraftAlert } from '../../../../ui/DraftAlert.tsx';
import { DraftStatus } from '../../../../ui/DraftStatus.tsx';
import { isComposing } from '../../../../ui/is-composing.ts';
import { KeyCap } from '../../../../ui/KeyCap.tsx';
import { rich } from '../../../../ui/rich.tsx';
import { useSaveKeys } from '../../../../ui/use-save-keys.ts';
import type { ExpenseDetails } from '../../expense-values.ts';
import { isBeingRead } from '../../expenses.calls.ts';
import type { ReadField } from '../../receipt-reading.ts';
import { type ExpenseForm, startFrom, useExpenseForm } from '../../use-expense-form.ts';
import { useLatestExpense } from '../../use-latest-expense.ts';
import { useRemark } from '../../use-remark.ts';
import type { ReviewQueue } from '../../use-review-queue.ts';
import { ExpensePolicyResult, usePolicyPreview } from '../ExpensePolicyResult.tsx';
import { ReceiptPane } from '../receipts/ReceiptPane.tsx';
import { useDeleteExpense } from '../use-expense-actions.tsx';
import { ExpenseFields } from './ExpenseFields.tsx';
import styles from './ExpenseFormPage.module.css';
import { PolicySummaryLine } from './PolicySummaryLine.tsx';
import { ReasonField } from './ReasonField.tsx';
import review from './ReviewForm.module.css';
import { useFieldFocus } from './use-field-focus.ts';

/**
 * The form for the draft under review. Enter saves the draft and shows the next one; the j and k keys move between
 * drafts.
 */
export function ReviewForm({ expense, queue }: { expense: ExpenseDetails; queue: ReviewQueue }) {
  const [round, setRound] = useState(0);
  return <Draft key={round} expense={expense} queue={queue} onReload={() => setRound(round + 1)} />;
}

interface DraftProps {
  expense: ExpenseDetails;
  queue: ReviewQueue;
  onReload: () => void;
}

function Draft({ expense, queue, onReload }: DraftProps) {
  const [start] = useState(() => startFrom(expense, null));
  const form = useExpenseForm(start);
  const [active, setActive] = useState<ReadField | null>(null);
  const page = useRef<HTMLDivElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  useFieldFocus(page, { errors: form.errors, field: null });
  useNavigationKeys(queue);
  useSaveKeys(() => form.save());
  const evaluation = usePolicyPreview(form, expense.id);
  useFirstFocus({ page, saveButton, isReady: form.categories.length > 0 && !form.receipts.some(isBeingRead), form });

  const finish = useEffectEvent((id: string) => queue.finish(id));
  const { completed } = form.draft;
  useEffect(() => {
    if (completed) finish(completed.id);
  }, [completed]);

  return (
    <div ref={page} className={styles.page}>
      <header className={styles.bar}>
        <h1>{t`Review drafts`}</h1>
        <DraftPager queue={queue} />
        <div className={styles.end}>
          <DraftStatus form={form} />
        </div>
      </header>
      <div className={styles.tabs} />
      <div className={styles.two}>
        <div className={styles.view}>
          <ReceiptPane form={form} active={active} />
        </div>
        <form
          className={styles.form}
          aria-label={t`Expense`}
          noValidate
          onSubmit={(event) => event.preventDefault()}
          onKeyDown={(event) => saveOnEnter(event, form.save)}
        >
          <DraftFields form={form} expense={expense} evaluation={evaluation} onActive={setActive} onReload={onReload} />
          <div className={styles.foot} data-foot>
            <PolicySummaryLine evaluation={evaluation.data} hasCategory={form.values.category_id !== null} />
            <span className={review.keys}>
              {rich`${<KeyCap>J</KeyCap>} ${<KeyCap>K</KeyCap>} next, previous ${<KeyCap>{t`Esc`}</KeyCap>} exit field`}
            </span>
            <span className={styles.buttons}>
              <DiscardButton form={form} expense={expense} queue={queue} onFailed={onReload} />
              <Button variant="default" disabled={queue.isLast} onClick={queue.next}>
                {t`Skip`}
              </Button>
              <Button
                ref={saveButton}
                loading={form.isSaving}
                rightSection={<KeyCap>↵</KeyCap>}
                onClick={() => form.save()}
              >
                {t`Save and next`}
              </Button>
            </span>
          </div>
        </form>
      </div>
    </div>
  );
}

interface DiscardButtonProps {
  form: ExpenseForm;
  expense: ExpenseDetails;
  queue: ReviewQueue;
  onFailed: () => void;
}

/**
 * The button that deletes a draft which is not an expense, such as an unreadable picture. The deletion can be undone.
 */
function DiscardButton({ form, expense, queue, onFailed }: DiscardButtonProps) {
  const remove = useDeleteExpense();

  async function discard() {
    form.autosave.abandon();
    if (await remove(expense)) queue.discard(expense.id);
    else onFailed();
  }

  return (
    <Button variant="subtle" onClick={() => void discard()}>
      {t`Discard`}
    </Button>
  );
}

function DraftPager({ queue }: { queue: ReviewQueue }) {
  return (
    <nav className={review.walk} aria-label={t`Drafts`}>
      <ActionIcon aria-label={t`Previous draft`} disabled={queue.isFirst} onClick={queue.previous}>
        <IconChevronLeft aria-hidden="true" />
      </ActionIcon>
      <span aria-live="polite">{t`${queue.number} of ${countText(queue.total)}`}</span>
      <ActionIcon aria-label={t`Next draft`} disabled={queue.isLast} onClick={queue.next}>
        <IconChevronRight aria-hidden="true" />
      </ActionIcon>
    </nav>
  );
}

interface DraftFieldsProps {
  form: ExpenseForm;
  expense: ExpenseDetails;
  evaluation: ReturnType<typeof usePolicyPreview>;
  onActive: (field: ReadField | null) => void;
  onReload: () => void;
}

function DraftFields({ form, expense, evaluation, onActive, onReload }: DraftFieldsProps) {
  const { values, errors, change } = form;
  const latest = useLatestExpense();
  const remark = useRemark(expense.id);

  function discardChanges() {
    form.autosave.abandon();
    onReload();
  }

  return (
    <div className={styles.fields}>
      <DraftAlert noun="expense" form={form} onLatest={latest} onReload={discardChanges} />
      <ExpenseFields
        form={form}
        expense={expense}
        converted_currency={evaluation.data?.converted_currency ?? expense.converted_currency}
        onActive={onActive}
      />
      {evaluation.data && (
        <ExpensePolicyResult evaluation={evaluation.data} hasCategory={values.category_id !== null} onRemark={remark} />
      )}
      {(evaluation.data?.policy_outcome.needs_reason || values.policy_reason !== '') && (
        <ReasonField
          value={values.policy_reason}
          error={errors.policy_reason}
          onChange={(policy_reason) => change({ policy_reason })}
        />
      )}
    </div>
  );
}

/** Saves the draft when the user presses Enter in a single-line field. Escape moves the focus out of the field. */
function saveOnEnter(event: ReactKeyboardEvent, save: () => void): void {
  if (isComposing(event)) return;
  const target = event.target as HTMLElement;
  const hasOwnEnter = target.closest('textarea, button, a') !== null;
  if (event.key === 'Escape') target.blur();
  else if (isPlainEnter(event) && !hasOwnEnter) {
    event.preventDefault();
    save();
  }
}

/**
 * Returns true for Enter without modifier keys. Ctrl+Enter is a separate shortcut, which saves from anywhere on the
 * page.
 */
function isPlainEnter({ key, defaultPrevented, shiftKey, ctrlKey, metaKey }: ReactKeyboardEvent): boolean {
  return key === 'Enter' && !defaultPrevented && !shiftKey && !ctrlKey && !metaKey;
}

function useNavigationKeys({ next, previous }: ReviewQueue): void {
  const navigate = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = (event.target as HTMLElement).closest?.('input, textarea, select, [contenteditable], dialog');
    if (isTyping || event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.key === 'j') next();
    if (event.key === 'k') previous();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => navigate(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

interface FirstFocus {
  page: React.RefObject<HTMLElement | null>;
  saveButton: React.RefObject<HTMLElement | null>;
  isReady: boolean;
  form: ExpenseForm;
}

/**
 * On devices with a mouse, moves the focus to the category field or, if a category is already suggested, to the save
 * button.
 */
function useFirstFocus({ page, saveButton, isReady, form }: FirstFocus): void {
  const focus = useEffectEvent(() => {
    if (!window.matchMedia('(pointer: fine)').matches) return;
    if (form.values.category_id) return saveButton.current?.focus({ preventScroll: true });
    page.current?.querySelector<HTMLElement>('[data-field="category_id"] input')?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (!isReady) return undefined;
    // Waits briefly, so that the values from the receipt, such as the category, have already filled the fields.
    const timer = setTimeout(focus, 50);
    return () => clearTimeout(timer);
  }, [isReady]);
}
