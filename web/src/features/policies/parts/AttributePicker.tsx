import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { confirmOnEnter } from '../../../ui/confirm-on-enter.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { MultiSelectField } from '../../../ui/MultiSelectField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from '../../rules/parts/RuleTokens.module.css';
import type { Attribute } from '../../rules/parts/use-rule-choices.ts';
import { type AttributeQuestion, conditionFrom, operatorsOf, questionOf, typeOf } from '../attribute-question.ts';
import type { AttributeCondition } from '../rule-draft.ts';

interface AttributePickerProps {
  /** Null for a new condition. */
  condition: AttributeCondition | null;
  attributes: readonly Attribute[];
  onChange: (condition: AttributeCondition) => void;
  onRemove: () => void;
}

/** Edits a condition on one attribute: attribute, operator and value. */
export function AttributePicker({ condition, attributes, onChange, onRemove }: AttributePickerProps) {
  const [question, setQuestion] = useState<AttributeQuestion>(() => questionOf(condition, attributes[0]));
  const attribute = attributes.find(({ key }) => key === question.key);
  const type = condition && condition.key === question.key ? condition.type : typeOf(attribute);
  const ready = conditionFrom(question, type);
  // Two categories can share an attribute key, and rules refer to the key.
  const byKey = [...new Map(attributes.map((attribute) => [attribute.key, attribute])).values()];

  return (
    <Box className={styles.picker ?? ''} onKeyDown={confirmOnEnter(() => ready && onChange(ready))}>
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
              attributes.find((candidate) => candidate.key === key),
            ),
          )
        }
      />
      <div className={styles.pair}>
        <SelectField
          label="Operator"
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
            label="Date"
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
    </Box>
  );
}
