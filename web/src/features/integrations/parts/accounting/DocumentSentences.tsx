import { vendorFeatures } from '#domain/accounting/accounting-vendors.ts';
import {
  documentLimits,
  entryDateLabel,
  entryDates,
  type MemoPart,
  memoPartLabel,
  memoParts,
  vendorDocuments,
} from '#domain/accounting/export-documents.ts';
import { MultiSelectField } from '../../../../ui/MultiSelectField.tsx';
import { SentenceToken } from '../../../../ui/SentenceToken.tsx';
import { RadioPicker } from '../../../rules/parts/RadioPicker.tsx';
import type { Connection } from './accounting.calls.ts';
import type { SettingsPartProps } from './export-settings.ts';

type SentenceProps = SettingsPartProps & Pick<Connection, 'vendor'>;

/** Sentences about which documents the accounting system receives, and how they are dated, described and sent. */
export function DocumentSentences(props: SentenceProps) {
  return (
    <>
      <DocumentSentence {...props} />
      <div>
        <DateSentence {...props} />
        {vendorFeatures[props.vendor].employees && <EmployeeSentence {...props} />}
      </div>
      <div>
        <MemoSentence {...props} /> <ScheduleSentence {...props} />
      </div>
    </>
  );
}

interface ChoiceTokenProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; detail?: string }[];
  isFixed: boolean;
  onChange: (value: Value) => void;
}

/** A value within a sentence that the user selects from a few options. */
function ChoiceToken<Value extends string>({ label, value, options, isFixed, onChange }: ChoiceTokenProps<Value>) {
  return (
    <SentenceToken
      label={label}
      isFixed={isFixed}
      picker={() => <RadioPicker label={label} value={value} options={options} onChange={onChange} />}
    >
      {options.find((option) => option.value === value)?.label}
    </SentenceToken>
  );
}

const documentsText = {
  journal_entry: 'journal entries',
  bill: 'bills',
  expense: 'expenses',
  check: 'checks',
  credit_card_purchase: 'credit card purchases',
  debit: 'debit card expenses',
};
const documentDetail = {
  journal_entry: 'Debits and credits on any account.',
  bill: 'Owed to a supplier until it is paid.',
  expense: 'Already paid from the bank. Payments are not exported again.',
  check: 'A check from the bank. Payments are not exported again.',
  credit_card_purchase: 'Booked on the account of the card.',
  debit: 'Booked on the account of a debit card.',
};

function DocumentSentence({ vendor, draft, isFixed, onChange }: SentenceProps) {
  const { reimbursable, card } = vendorDocuments[vendor];
  return (
    <div>
      Export reimbursable spend as{' '}
      <ChoiceToken
        label="Reimbursable spend"
        isFixed={isFixed}
        value={draft.reimbursable_as}
        options={reimbursable.map((value) => ({
          value,
          label: documentsText[value],
          detail: documentDetail[value],
        }))}
        onChange={(reimbursable_as) => onChange({ reimbursable_as })}
      />{' '}
      and card spend as{' '}
      <ChoiceToken
        label="Card spend"
        isFixed={isFixed}
        value={draft.card_as}
        options={card.map((value) => ({ value, label: documentsText[value], detail: documentDetail[value] }))}
        onChange={(card_as) => onChange({ card_as })}
      />
      . {documentLimits[vendor]}
    </div>
  );
}

function DateSentence({ draft, isFixed, onChange }: SettingsPartProps) {
  return (
    <>
      Approvals are dated on{' '}
      <ChoiceToken
        label="Date of approvals"
        isFixed={isFixed}
        value={draft.dated_by}
        options={entryDates.map((value) => ({
          value,
          label: entryDateLabel[value],
          ...(value === 'paid' && { detail: 'Reports are exported when they are paid.' }),
        }))}
        onChange={(dated_by) => onChange({ dated_by })}
      />
      .
    </>
  );
}

const employeeOptions = [
  { value: 'supplier', label: 'suppliers' },
  { value: 'employee', label: 'employees' },
] as const;

function EmployeeSentence({ draft, isFixed, onChange }: SettingsPartProps) {
  return (
    <>
      {' '}
      Employees are{' '}
      <ChoiceToken
        label="Employees in the books"
        isFixed={isFixed}
        value={draft.employee_as}
        options={employeeOptions}
        onChange={(employee_as) => onChange({ employee_as })}
      />{' '}
      in the books.
    </>
  );
}

function MemoSentence({ draft, isFixed, onChange }: SettingsPartProps) {
  const { memo } = draft;
  return (
    <>
      Entries are described by{' '}
      <SentenceToken
        label="Description"
        isFixed={isFixed}
        picker={() => (
          <MultiSelectField
            label="Parts, in their order"
            data={memoParts.map((value) => ({ value, label: memoPartLabel[value] }))}
            value={memo}
            onChange={(parts) => {
              const chosen = parts.filter((part): part is MemoPart => memoParts.some((known) => known === part));
              if (chosen.length > 0) onChange({ memo: chosen });
            }}
          />
        )}
      >
        {memo.map((part) => memoPartLabel[part].toLowerCase()).join(', ')}
      </SentenceToken>
      .
    </>
  );
}

const scheduleHours = [0, 1, 2, 4, 6, 12, 24, 168] as const;

function hoursText(hours: number): string {
  if (hours === 0) return 'within minutes';
  if (hours === 168) return 'every week';
  return hours === 1 ? 'every hour' : `every ${hours} hours`;
}

function ScheduleSentence({ draft, isFixed, onChange }: SettingsPartProps) {
  const hours = [...new Set([...scheduleHours, draft.export_hours])].sort((left, right) => left - right);
  return (
    <>
      They are sent{' '}
      <ChoiceToken
        label="Schedule"
        isFixed={isFixed}
        value={String(draft.export_hours)}
        options={hours.map((value) => ({ value: String(value), label: hoursText(value) }))}
        onChange={(value) => onChange({ export_hours: Number(value) })}
      />
      .
    </>
  );
}
