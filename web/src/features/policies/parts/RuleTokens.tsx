import { Fragment, type ReactNode, useState } from 'react';
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
import { type Approver, asksSomething, isEmptyLimit, newLimit, type Rule } from '../rule-draft.ts';
import { AddCondition, type Added } from './AddCondition.tsx';
import { AttributePicker } from './AttributePicker.tsx';
import { type Dimension, type DimensionRow, dimensionsOf } from './dimensions.ts';
import { LimitPicker } from './LimitPicker.tsx';
import { PeriodPicker } from './PeriodPicker.tsx';
import { TextChoicePicker } from './TextChoicePicker.tsx';
import { WhoPicker } from './WhoPicker.tsx';

/** Who can be asked by what they are to the claimant. */
const positions: readonly { label: string; approver: Approver }[] = [
  { label: 'The manager', approver: { kind: 'reporting_manager', level: 1 } },
  { label: 'The manager’s manager', approver: { kind: 'reporting_manager', level: 2 } },
  { label: 'The department head', approver: { kind: 'department_head' } },
];

const verbs = { expense: 'claims', advance: 'asks for' };

interface RuleTokensProps {
  rule: Rule;
  choices: RuleChoices;
  /** Parts of the rule the server or the form would not take. */
  wrong: ReadonlySet<string>;
  isFixed: boolean;
  onChange: (rule: Rule) => void;
}

/** The rule as one sentence; each value in it is a token that opens its picker. */
export function RuleTokens({ rule, choices, wrong, isFixed, onChange }: RuleTokensProps) {
  const [added, setAdded] = useState<Added | null>(null);
  const { who, what, limit } = rule;
  const { target: applies_to } = choices;
  const dimensions = dimensionsOf(applies_to);

  function settled() {
    setAdded(null);
  }

  const token = (row: DimensionRow) => {
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
          onClose={settled}
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
            ? listText(choice.values, (value) => row.wordOf?.(value) ?? choices.nameOf(value))
            : row.unset}
        </SentenceToken>
      </Fragment>
    );
  };

  const categoryText =
    what.category_ids.values.length > 0 ? listText(what.category_ids.values, choices.nameOf) : applies_to;

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
      {dimensions.filter(({ part }) => part === 'who').map(token)} {verbs[applies_to]}{' '}
      {articleOf(what.category_ids, categoryText, applies_to)}{' '}
      <SentenceToken
        label="Category"
        isFixed={isFixed}
        picker={() => (
          <ChoicePicker
            label="categories"
            choice={what.category_ids}
            options={choices.categories}
            onChange={(category_ids) => onChange({ ...rule, what: { ...what, category_ids } })}
          />
        )}
      >
        {categoryText}
      </SentenceToken>
      {dimensions.filter(({ part }) => part === 'what').map(token)}
      <AttributeTokens
        rule={rule}
        choices={choices}
        isFixed={isFixed}
        added={added}
        settled={settled}
        onChange={onChange}
      />
      {(limit || added === 'limit') && (
        <LimitTokens
          {...{ rule, choices, isFixed, onChange }}
          isWrong={wrong.has('limit')}
          startsOpen={added === 'limit'}
          onClose={settled}
        />
      )}
      {!limit && added !== 'limit' && asksSomething(rule) && ' without what is checked below'},{' '}
      <SentenceToken
        label="What follows"
        isFixed={isFixed}
        isWrong={wrong.has('action')}
        picker={() => <ConsequencePicker rule={rule} onChange={onChange} />}
      >
        {consequenceText[consequenceOf(rule)]}
      </SentenceToken>
      {(rule.add_approvers.length > 0 || added === 'approvers') && (
        <>
          {' '}
          and add{' '}
          <SentenceToken
            label="Approvers"
            isFixed={isFixed}
            width={304}
            startsOpen={added === 'approvers'}
            onClose={settled}
            picker={() => (
              <ApproversPicker
                approvers={rule.add_approvers}
                positions={positions}
                choices={choices}
                onChange={(add_approvers) => onChange({ ...rule, add_approvers })}
              />
            )}
          >
            {rule.add_approvers.map((approver) => approverText(approver, choices)).join(', ') || 'somebody'}
          </SentenceToken>{' '}
          as {rule.add_approvers.length > 1 ? 'approvers' : 'approver'}
        </>
      )}{' '}
      {!isFixed && (
        <AddCondition
          rule={rule}
          dimensions={dimensions}
          hasAttributes={choices.attributes.length > 0}
          onAdd={(next) => {
            setAdded(next);
            if (next === 'limit') onChange({ ...rule, limit: newLimit() });
          }}
        />
      )}
    </div>
  );
}

interface PieceProps {
  rule: Rule;
  choices: RuleChoices;
  isFixed: boolean;
  onChange: (rule: Rule) => void;
}

function LimitTokens(props: PieceProps & { isWrong: boolean; startsOpen: boolean; onClose: () => void }) {
  const { rule, choices, isFixed, isWrong, startsOpen, onClose, onChange } = props;
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
          onClose();
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
            picker={() => <PeriodPicker applies_to={choices.target} limit={limit} onChange={change} />}
          >
            {perText(limit, choices.target)}
          </SentenceToken>
        </>
      )}
    </>
  );
}

function AttributeTokens(props: PieceProps & { added: Added | null; settled: () => void }): ReactNode {
  const { rule, choices, isFixed, added, settled, onChange } = props;
  const { attributes } = rule.what;
  const change = (next: Rule['what']['attributes']) => onChange({ ...rule, what: { ...rule.what, attributes: next } });
  const rows = [...attributes, ...(added === 'attribute' ? [null] : [])];

  return rows.map((condition, index) => {
    const words = condition && conditionText(condition);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: conditions have nothing but their place
      <Fragment key={index}>
        {index === 0 ? ' where ' : ' and '}
        {condition && `${choices.labelOf(condition.key)} ${words?.before} `}
        <SentenceToken
          label={condition ? choices.labelOf(condition.key) : 'Attribute'}
          isFixed={isFixed}
          startsOpen={condition === null}
          onClose={condition === null ? settled : () => {}}
          picker={(close) => (
            <AttributePicker
              condition={condition}
              attributes={choices.attributes}
              onChange={(next) => {
                change(
                  condition ? attributes.map((each, place) => (place === index ? next : each)) : [...attributes, next],
                );
                close();
              }}
              onRemove={() => {
                close();
                change(attributes.filter((_, place) => place !== index));
              }}
            />
          )}
        >
          {words?.value ?? 'an attribute'}
        </SentenceToken>
      </Fragment>
    );
  });
}

function ConsequencePicker({ rule, onChange }: { rule: Rule; onChange: (rule: Rule) => void }) {
  return (
    <RadioPicker
      label="What follows"
      value={consequenceOf(rule)}
      options={[
        { value: 'flag', label: 'Flag', detail: 'It can be submitted; the approver sees a mark.' },
        { value: 'warn', label: 'Warn', detail: 'The claimant sees a warning and may go on.' },
        { value: 'reason', label: 'Warn and ask for a reason', detail: 'It can be submitted with a reason.' },
        { value: 'block', label: 'Block', detail: 'It cannot be submitted.' },
        { value: 'cap', label: 'Cap', detail: 'What is over the limit is not paid.' },
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
