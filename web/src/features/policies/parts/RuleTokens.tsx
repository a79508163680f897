import { Fragment, type ReactNode, useState } from 'react';
import { fieldOfCondition } from '#domain/policies/custom-field-facts.ts';
import { type Choice, type ChoiceOption, ChoicePicker } from '../../../ui/ChoicePicker.tsx';
import { SentenceToken } from '../../../ui/SentenceToken.tsx';
import { ApproversPicker } from '../../rules/parts/ApproversPicker.tsx';
import { RadioPicker } from '../../rules/parts/RadioPicker.tsx';
import styles from '../../rules/parts/RuleTokens.module.css';
import { approverText, listText } from '../../rules/parts/rule-labels.ts';
import type { RuleChoices } from '../../rules/parts/use-rule-choices.ts';
import {
  articleOf,
  conditionText,
  consequenceOf,
  consequenceText,
  limitText,
  perText,
  whoText,
} from '../policy-labels.ts';
import { type Approver, fiscalStartOf, hasRequirements, isEmptyLimit, newLimit, type Rule } from '../rule-draft.ts';
import { AddCondition, type Added } from './AddCondition.tsx';
import { AttributePicker } from './AttributePicker.tsx';
import { type Dimension, type DimensionRow, dimensionsOf } from './dimensions.ts';
import { LimitPicker } from './LimitPicker.tsx';
import { PeriodPicker } from './PeriodPicker.tsx';
import { TextChoicePicker } from './TextChoicePicker.tsx';
import { WhoPicker } from './WhoPicker.tsx';

/** Approvers defined by their relation to the claimant. */
const positions: readonly { label: string; approver: Approver }[] = [
  { label: 'The manager', approver: { kind: 'reporting_manager', level: 1 } },
  { label: 'The manager’s manager', approver: { kind: 'reporting_manager', level: 2 } },
  { label: 'The department head', approver: { kind: 'department_head' } },
];

const verbs = { expense: 'claims', advance: 'requests' };

interface RuleTokensProps {
  rule: Rule;
  choices: RuleChoices;
  /** The invalid parts of the rule. */
  wrong: ReadonlySet<string>;
  isFixed: boolean;
  onChange: (rule: Rule) => void;
}

/** The rule as one sentence. Each value in it is a token that opens a picker. */
export function RuleTokens({ rule, choices, wrong, isFixed, onChange }: RuleTokensProps) {
  const [added, setAdded] = useState<Added | null>(null);
  const { who, limit } = rule;
  const { target: applies_to } = choices;
  const dimensions = dimensionsOf(applies_to);
  const isLimited = limit !== null || added === 'limit';
  // The picker of an added part opens once. Afterwards the part is shown only if it has a value.
  const tokens = { rule, choices, isFixed, onChange, added, forgetAdded: () => setAdded(null) };

  return (
    <div className={styles.sentence}>
      When{' '}
      <SentenceToken
        label="Who"
        isFixed={isFixed}
        width={304}
        picker={() => <WhoPicker who={who} choices={choices} onChange={(next) => onChange({ ...rule, who: next })} />}
      >
        {whoText(who, choices)}
      </SentenceToken>
      <DimensionTokens {...tokens} rows={dimensions.filter(({ part }) => part === 'who')} /> {verbs[applies_to]}{' '}
      <CategoryToken rule={rule} choices={choices} isFixed={isFixed} onChange={onChange} />
      <DimensionTokens {...tokens} rows={dimensions.filter(({ part }) => part === 'what')} />
      <AttributeTokens {...tokens} />
      {isLimited && <LimitTokens {...tokens} isWrong={wrong.has('limit')} />}
      {!isLimited && hasRequirements(rule) && ' without the requirements below'},{' '}
      <SentenceToken
        label="Action"
        isFixed={isFixed}
        isWrong={wrong.has('action')}
        picker={() => <ConsequencePicker rule={rule} onChange={onChange} />}
      >
        {consequenceText[consequenceOf(rule)]}
      </SentenceToken>
      {(rule.add_approvers.length > 0 || added === 'approvers') && <ApproverTokens {...tokens} />}{' '}
      {!isFixed && (
        <AddCondition
          rule={rule}
          dimensions={dimensions}
          hasAttributes={choices.attributes.length > 0}
          hasCustomFields={choices.customFields.length > 0}
          onAdd={(next) => {
            setAdded(next);
            if (next === 'limit') onChange({ ...rule, limit: newLimit() });
          }}
        />
      )}
    </div>
  );
}

interface TokensProps {
  rule: Rule;
  choices: RuleChoices;
  isFixed: boolean;
  onChange: (rule: Rule) => void;
}

interface AddedTokensProps extends TokensProps {
  /** The part the user has just added. */
  added: Added | null;
  forgetAdded: () => void;
}

function CategoryToken({ rule, choices, isFixed, onChange }: TokensProps) {
  const { what } = rule;
  const { category_ids } = what;
  const text = category_ids.values.length > 0 ? listText(category_ids.values, choices.nameOf) : choices.target;
  return (
    <>
      {articleOf(category_ids, text, choices.target)}{' '}
      <SentenceToken
        label="Category"
        isFixed={isFixed}
        picker={() => (
          <ChoicePicker
            label="categories"
            choice={category_ids}
            options={choices.categories}
            onChange={(next) => onChange({ ...rule, what: { ...what, category_ids: next } })}
          />
        )}
      >
        {text}
      </SentenceToken>
    </>
  );
}

function DimensionTokens(props: AddedTokensProps & { rows: readonly DimensionRow[] }): ReactNode {
  const { rows, rule, choices, isFixed, added, forgetAdded, onChange } = props;

  return rows.map((row) => {
    const choice = choiceIn(rule, row);
    if (choice.values.length === 0 && added !== row.key) return null;
    return (
      <Fragment key={row.key}>
        {' '}
        {choice.mode === 'IN' ? row.inside : row.outside}{' '}
        <SentenceToken
          label={row.label}
          isFixed={isFixed}
          startsOpen={added === row.key}
          onClose={forgetAdded}
          picker={() => (
            <DimensionPicker
              row={row}
              choice={choice}
              options={row.options(choices)}
              onChange={(next) => onChange(withChoice(rule, row, next))}
            />
          )}
        >
          {choice.values.length > 0
            ? listText(choice.values, (value) => row.textOf?.(value) ?? choices.nameOf(value))
            : row.unset}
        </SentenceToken>
      </Fragment>
    );
  });
}

function ApproverTokens({ rule, choices, isFixed, added, forgetAdded, onChange }: AddedTokensProps) {
  const { add_approvers } = rule;
  return (
    <>
      {' '}
      and add{' '}
      <SentenceToken
        label="Approvers"
        isFixed={isFixed}
        width={304}
        startsOpen={added === 'approvers'}
        onClose={forgetAdded}
        picker={() => (
          <ApproversPicker
            approvers={add_approvers}
            positions={positions}
            choices={choices}
            onChange={(approvers) => onChange({ ...rule, add_approvers: approvers })}
          />
        )}
      >
        {add_approvers.map((approver) => approverText(approver, choices)).join(', ') || 'someone'}
      </SentenceToken>{' '}
      as {add_approvers.length > 1 ? 'approvers' : 'approver'}
    </>
  );
}

function LimitTokens(props: AddedTokensProps & { isWrong: boolean }) {
  const { rule, choices, isFixed, isWrong, added, forgetAdded, onChange } = props;
  const startsOpen = added === 'limit';
  const limit = rule.limit ?? newLimit();
  const { before, value } = limitText(limit, choices);
  const change = (next: Rule['limit']) => onChange({ ...rule, limit: next });
  const hasPeriod = limit.kind !== 'age_days' && limit.kind !== 'advance_count';
  return (
    <>
      {' '}
      {before}{' '}
      <SentenceToken
        label="Limit"
        isFixed={isFixed}
        isWrong={isWrong}
        startsOpen={startsOpen}
        onClose={() => {
          forgetAdded();
          if (startsOpen && isEmptyLimit(limit)) change(null);
        }}
        picker={(close) => (
          <LimitPicker
            limit={limit}
            choices={choices}
            onChange={change}
            onRemove={() => {
              close();
              change(null);
            }}
          />
        )}
      >
        {value}
      </SentenceToken>
      {limit.kind === 'advance_count' && ' open at once'}
      {hasPeriod && (
        <>
          {' '}
          per{' '}
          <SentenceToken
            label="Per"
            isFixed={isFixed}
            isWrong={isWrong}
            picker={() => (
              <PeriodPicker
                applies_to={choices.target}
                limit={limit}
                fiscalStart={fiscalStartOf(rule, choices.fiscalMonths)}
                onChange={change}
              />
            )}
          >
            {perText(limit, choices.target)}
          </SentenceToken>
        </>
      )}
    </>
  );
}

function AttributeTokens({ rule, choices, isFixed, added, forgetAdded, onChange }: AddedTokensProps): ReactNode {
  const { attributes } = rule.what;
  const change = (next: Rule['what']['attributes']) => onChange({ ...rule, what: { ...rule.what, attributes: next } });
  const rows = [...attributes, ...(added === 'attribute' || added === 'field' ? [null] : [])];

  return rows.map((condition, index) => {
    const text = condition && conditionText(condition, choices);
    const isField = condition ? fieldOfCondition(condition.key) !== null : added === 'field';
    const label = isField ? 'Custom field' : 'Attribute';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no id
      <Fragment key={index}>
        {index === 0 ? ' where ' : ' and '}
        {condition && `${choices.labelOf(condition.key)} ${text?.before} `}
        <SentenceToken
          label={condition ? choices.labelOf(condition.key) : label}
          isFixed={isFixed}
          startsOpen={condition === null}
          onClose={condition === null ? forgetAdded : () => {}}
          picker={(close) => (
            <AttributePicker
              condition={condition}
              attributes={isField ? choices.customFields : choices.attributes}
              label={label}
              choices={choices}
              onChange={(next) => {
                change(
                  condition
                    ? attributes.map((current, position) => (position === index ? next : current))
                    : [...attributes, next],
                );
                close();
              }}
              onRemove={() => {
                close();
                change(attributes.filter((_, position) => position !== index));
              }}
            />
          )}
        >
          {text?.value ?? (isField ? 'a custom field' : 'an attribute')}
        </SentenceToken>
      </Fragment>
    );
  });
}

function ConsequencePicker({ rule, onChange }: { rule: Rule; onChange: (rule: Rule) => void }) {
  return (
    <RadioPicker
      label="Action"
      value={consequenceOf(rule)}
      options={[
        { value: 'flag', label: 'Flag', detail: 'Can be submitted. The approver sees a flag.' },
        { value: 'warn', label: 'Warn', detail: 'The claimant sees a warning but can still submit.' },
        { value: 'reason', label: 'Warn and require a reason', detail: 'Can be submitted with a reason.' },
        { value: 'block', label: 'Block', detail: 'Cannot be submitted.' },
        { value: 'cap', label: 'Cap', detail: 'Amounts over the limit are not paid.' },
      ]}
      onChange={(next) =>
        onChange({ ...rule, action: next === 'reason' ? 'warn' : next, reason_required: next === 'reason' })
      }
    />
  );
}

interface DimensionPickerProps {
  row: DimensionRow;
  choice: Choice;
  options: ChoiceOption[] | null;
  onChange: (choice: Choice) => void;
}

function DimensionPicker({ row, choice, options, onChange }: DimensionPickerProps) {
  return options ? (
    <ChoicePicker label={row.label.toLowerCase()} choice={choice} options={options} onChange={onChange} />
  ) : (
    <TextChoicePicker label={row.label} choice={choice} onChange={onChange} />
  );
}

function choiceIn(rule: Rule, { part, key }: DimensionRow): Choice {
  const choices: Partial<Record<Dimension, Choice>> = part === 'who' ? rule.who : rule.what;
  return choices[key] ?? { mode: 'IN', values: [] };
}

function withChoice(rule: Rule, { part, key }: DimensionRow, choice: Choice): Rule {
  return { ...rule, [part]: { ...rule[part], [key]: choice } };
}
