import { AmountField } from '../../../ui/AmountField.tsx';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import { SentenceToken } from '../../../ui/SentenceToken.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { RadioPicker } from '../../rules/parts/RadioPicker.tsx';
import tokens from '../../rules/parts/RuleTokens.module.css';
import { fullSelfApproval, newSelfApproval, type Rule } from '../rule-draft.ts';
import { autoApprovalText } from '../rule-labels.ts';
import type { ApprovalChoices } from '../use-approval-choices.ts';

interface SelfApprovalTokensProps {
  rule: Rule;
  choices: ApprovalChoices;
  isWrong: boolean;
  isFixed: boolean;
  onChange: (rule: Rule) => void;
}

/** What needs nobody, and how much of that is looked at all the same. */
export function SelfApprovalTokens({ rule, choices, isWrong, isFixed, onChange }: SelfApprovalTokensProps) {
  const { auto_approve, audit_pct } = rule;
  return (
    <div className={tokens.sentence}>
      <SentenceToken
        label="What approves itself"
        isFixed={isFixed}
        isWrong={isWrong}
        picker={() => <SelfApprovalPicker rule={rule} choices={choices} onChange={onChange} />}
      >
        {autoApprovalText(auto_approve, choices)}
      </SentenceToken>{' '}
      approves itself
      {auto_approve && (
        <>
          {', and '}
          <SentenceToken
            label="Audit share"
            isFixed={isFixed}
            picker={() => <SharePicker pct={audit_pct} onChange={(pct) => onChange({ ...rule, audit_pct: pct })} />}
          >
            {audit_pct > 0 ? `${audit_pct}%` : 'none'}
          </SentenceToken>
          {' of it is looked at all the same'}
        </>
      )}
    </div>
  );
}

function SelfApprovalPicker({
  rule,
  choices,
  onChange,
}: Pick<SelfApprovalTokensProps, 'rule' | 'choices' | 'onChange'>) {
  const { auto_approve } = rule;
  const change = (next: Rule['auto_approve']) =>
    onChange({ ...rule, auto_approve: next, ...(next === null ? { audit_pct: 0 } : {}) });
  return (
    <div className={tokens.picker}>
      <RadioPicker
        label="What approves itself"
        value={extentOf(auto_approve)}
        options={[
          { value: 'none', label: 'Nothing' },
          { value: 'some', label: 'What is small and clean', detail: 'The steps stand for the rest.' },
          { value: 'all', label: 'Everything', detail: 'Except items of the people who set up this rule.' },
        ]}
        onChange={(next) => change(selfApprovals[next])}
      />
      {auto_approve && extentOf(auto_approve) === 'some' && (
        <>
          <AmountField
            label="Up to a total of"
            isOptional
            currency={choices.currency}
            value={auto_approve.total_at_most}
            onChange={(total_at_most) => change({ ...auto_approve, total_at_most })}
          />
          <CheckboxField
            label="Without policy violations"
            checked={auto_approve.without_violations}
            onChange={(event) => change({ ...auto_approve, without_violations: event.currentTarget.checked })}
          />
          <CheckboxField
            label="Without checks to look at"
            checked={auto_approve.without_checks}
            onChange={(event) => change({ ...auto_approve, without_checks: event.currentTarget.checked })}
          />
        </>
      )}
    </div>
  );
}

const selfApprovals = { none: null, some: newSelfApproval, all: fullSelfApproval };

function extentOf(auto_approve: Rule['auto_approve']): keyof typeof selfApprovals {
  if (!auto_approve) return 'none';
  const { total_at_most, without_violations, without_checks } = auto_approve;
  return total_at_most === null && !without_violations && !without_checks ? 'all' : 'some';
}

/** Two decimals: the audit picks among ten thousand. */
function SharePicker({ pct, onChange }: { pct: number; onChange: (pct: number) => void }) {
  return (
    <TextField
      label="Looked at by a person"
      description="Which ones is settled by their numbers, so handing in again changes nothing."
      data-autofocus
      inputMode="decimal"
      rightSection="%"
      defaultValue={String(pct)}
      onChange={(event) => {
        const share = Number(event.currentTarget.value);
        if (/^\d{0,3}(\.\d{0,2})?$/u.test(event.currentTarget.value) && share <= 100) onChange(share);
      }}
    />
  );
}
