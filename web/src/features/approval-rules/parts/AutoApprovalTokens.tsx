import { AmountField } from '../../../ui/AmountField.tsx';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import { SentenceToken } from '../../../ui/SentenceToken.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { RadioPicker } from '../../rules/parts/RadioPicker.tsx';
import tokens from '../../rules/parts/RuleTokens.module.css';
import { fullAutoApproval, newAutoApproval, type Rule } from '../rule-draft.ts';
import { autoApprovalText } from '../rule-labels.ts';
import type { ApprovalChoices } from '../use-approval-choices.ts';

interface AutoApprovalTokensProps {
  rule: Rule;
  choices: ApprovalChoices;
  isWrong: boolean;
  isFixed: boolean;
  onChange: (rule: Rule) => void;
}

/**
 * The part of the rule's sentence about automatic approval: the items to approve, and the share of them that an
 * approver reviews anyway.
 */
export function AutoApprovalTokens({ rule, choices, isWrong, isFixed, onChange }: AutoApprovalTokensProps) {
  const { auto_approve, audit_pct } = rule;
  return (
    <div className={tokens.sentence}>
      Auto-approve{' '}
      <SentenceToken
        label="Auto-approval"
        isFixed={isFixed}
        isWrong={isWrong}
        picker={() => <AutoApprovalPicker rule={rule} choices={choices} onChange={onChange} />}
      >
        {autoApprovalText(auto_approve, choices)}
      </SentenceToken>
      {auto_approve && (
        <>
          {'; send '}
          <SentenceToken
            label="Audit share"
            isFixed={isFixed}
            picker={() => <SharePicker pct={audit_pct} onChange={(pct) => onChange({ ...rule, audit_pct: pct })} />}
          >
            {audit_pct > 0 ? `${audit_pct}%` : 'none'}
          </SentenceToken>
          {' of them to an approver for audit'}
        </>
      )}
    </div>
  );
}

function AutoApprovalPicker({
  rule,
  choices,
  onChange,
}: Pick<AutoApprovalTokensProps, 'rule' | 'choices' | 'onChange'>) {
  const { auto_approve } = rule;
  const change = (next: Rule['auto_approve']) =>
    onChange({ ...rule, auto_approve: next, ...(next === null ? { audit_pct: 0 } : {}) });
  return (
    <div className={tokens.picker}>
      <RadioPicker
        label="Auto-approval"
        value={extentOf(auto_approve)}
        options={[
          { value: 'none', label: 'Nothing' },
          { value: 'some', label: 'Small amounts without violations', detail: 'All others follow the steps.' },
          { value: 'all', label: 'Everything', detail: 'Except items of the people who set up this rule.' },
        ]}
        onChange={(next) => change(autoApprovals[next])}
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
            label="Without open checks"
            checked={auto_approve.without_checks}
            onChange={(event) => change({ ...auto_approve, without_checks: event.currentTarget.checked })}
          />
        </>
      )}
    </div>
  );
}

const autoApprovals = { none: null, some: newAutoApproval, all: fullAutoApproval };

function extentOf(auto_approve: Rule['auto_approve']): keyof typeof autoApprovals {
  if (!auto_approve) return 'none';
  const { total_at_most, without_violations, without_checks } = auto_approve;
  return total_at_most === null && !without_violations && !without_checks ? 'all' : 'some';
}

/**
 * Edits the share of automatically approved items that go to an approver. The share has at most two decimals, because
 * the items are selected with this precision.
 */
function SharePicker({ pct, onChange }: { pct: number; onChange: (pct: number) => void }) {
  return (
    <TextField
      label="Sent to an approver"
      description="The selection depends on the item’s number, so resubmitting does not change it."
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
