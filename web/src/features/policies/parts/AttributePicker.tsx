import { Button } from '@mantine/core';
import { useState } from 'react';
import { DateField } from '../../../ui/DateField.tsx';
import { MultiSelectField } from '../../../ui/MultiSelectField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from '../../rules/parts/RuleTokens.module.css';
import type { Attribute } from '../../rules/parts/use-rule-choices.ts';
import { type AttributeQuestion, conditionFrom, operatorsOf, questionOf, typeOf } from '../attribute-question.ts';
import type { AttributeCondition } from '../rule-draft.ts';

interface AttributePickerProps {
  /** Null while a new one is made. */
  condition: AttributeCondition | null;
  attributes: readonly Attribute[];
  onChange: (condition: AttributeCondition) => void;
  onRemove: () => void;
}

/** A question about one attribute of the expense: which, how compared, with what. */
export function AttributePicker({ condition, attributes, onChange, onRemove }: AttributePickerProps) {
  const [question, setQuestion] = useState<AttributeQuestion>(() => questionOf(condition, attributes[0]));
  const attribute = attributes.find(({ key }) => key === question.key);
  const type = condition && condition.key === question.key ? condition.type : typeOf(attribute);
  const ready = conditionFrom(question, type);
  // Two categories may have an attribute of the same key; a rule asks for the key.
  const byKey = [...new Map(attributes.map((each) => [each.key, each])).values()];

  return (
    <div className={styles.picker}>
      <SelectField
        label="Attribute"
        data-autofocus
        data={byKey.map(({ key, label }) => ({ value: key, label }))}
        value={question.key}
        onChange={(key) =>
          key &&
          setQuestion(
            questionOf(
              null,
              attributes.find((each) => each.key === key),
            ),
          )
        }
      />
      <div className={styles.pair}>
        <SelectField
          label="Compared"
          searchable={false}
          data={operatorsOf(type)}
          value={question.operator}
          onChange={(operator) => operator && setQuestion({ ...question, operator })}
        />
        {type === 'boolean' && (
          <SelectField
            label="Value"
            searchable={false}
            data={['yes', 'no']}
            value={question.value === 'no' ? 'no' : 'yes'}
            onChange={(value) => setQuestion({ ...question, value: value ?? 'yes' })}
          />
        )}
        {type === 'date' && (
          <DateField
            label="Day"
            value={question.value || null}
            onChange={(value) => setQuestion({ ...question, value: value ?? '' })}
          />
        )}
        {(type === 'number' || type === 'text') && (
          <TextField
            label="Value"
            inputMode={type === 'number' ? 'decimal' : 'text'}
            value={question.value}
            onChange={(event) => setQuestion({ ...question, value: event.currentTarget.value })}
          />
        )}
      </div>
      {type === 'select' && (
        <MultiSelectField
          label="Values"
          data={attribute?.options ?? question.values}
          value={question.values}
          onChange={(values) => setQuestion({ ...question, values })}
        />
      )}
      <div className={styles.foot}>
        {condition ? (
          <Button size="sm" variant="subtle" color="red" onClick={onRemove}>
            Remove
          </Button>
        ) : (
          <span />
        )}
        <Button size="sm" variant="default" disabled={!ready} onClick={() => ready && onChange(ready)}>
          {condition ? 'Change' : 'Add'}
        </Button>
      </div>
    </div>
  );
}
