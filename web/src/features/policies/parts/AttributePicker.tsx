import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { confirmOnEnter } from '../../../ui/confirm-on-enter.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { MultiSelectField } from '../../../ui/MultiSelectField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from '../../rules/parts/RuleTokens.module.css';
import type { ConditionField, RuleChoices } from '../../rules/parts/use-rule-choices.ts';
import { type AttributeQuestion, conditionFrom, operatorsOf, questionOf, typeOf } from '../attribute-question.ts';
import type { AttributeCondition } from '../rule-draft.ts';

interface AttributePickerProps {
  /** The condition to edit; null for a new one. */
  condition: AttributeCondition | null;
  /** The attributes or custom fields to choose from. */
  attributes: readonly ConditionField[];
  label: 'Attribute' | 'Custom field';
  choices: Pick<RuleChoices, 'people' | 'findPeople' | 'nameOf'>;
  onChange: (condition: AttributeCondition) => void;
  onRemove: () => void;
}

/** Edits a condition on one attribute or custom field: its name, operator and value. */
export function AttributePicker({ condition, attributes, label, choices, onChange, onRemove }: AttributePickerProps) {
  const [question, setQuestion] = useState<AttributeQuestion>(() => questionOf(condition, attributes[0]));
  const attribute = attributes.find(({ key }) => key === question.key);
  const type = condition && condition.key === question.key ? condition.type : typeOf(attribute);
  const ready = conditionFrom(question, type);
  // Two categories can share an attribute key. Rules refer to the key, so each key is listed once.
  const byKey = [...new Map(attributes.map((attribute) => [attribute.key, attribute])).values()];

  function chooseAttribute(key: string | null) {
    const chosen = attributes.find((candidate) => candidate.key === key);
    if (chosen) setQuestion(questionOf(null, chosen));
  }

  return (
    <Box className={styles.picker ?? ''} onKeyDown={confirmOnEnter(() => ready && onChange(ready))}>
      <SelectField
        label={label}
        data-autofocus
        data={byKey.map(({ key, label }) => ({ value: key, label }))}
        value={question.key}
        onChange={chooseAttribute}
      />
      <div className={styles.pair}>
        <SelectField
          label="Operator"
          searchable={false}
          data={operatorsOf(type)}
          value={question.operator}
          onChange={(operator) => operator && setQuestion({ ...question, operator })}
        />
        <ValueField type={type} value={question.value} onChange={(value) => setQuestion({ ...question, value })} />
      </div>
      {type === 'select' && (
        <MultiSelectField
          label="Values"
          data={optionsOf(attribute, question.values, choices)}
          {...(attribute?.kind === 'user' ? { onSearchChange: choices.findPeople } : {})}
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

/**
 * Returns the options of a list attribute, or people for a field that contains a person. Selected values remain
 * options.
 */
function optionsOf(
  attribute: ConditionField | undefined,
  chosen: readonly string[],
  { people, nameOf }: AttributePickerProps['choices'],
): { value: string; label: string }[] {
  const offered =
    attribute?.kind === 'user'
      ? people.map(({ value, label }) => ({ value, label }))
      : (attribute?.options ?? []).map((option) => ({ value: option, label: option }));
  const missing = chosen.filter((value) => !offered.some((option) => option.value === value));
  return [...offered, ...missing.map((value) => ({ value, label: nameOf(value) }))];
}

interface ValueFieldProps {
  type: AttributeCondition['type'];
  value: string;
  onChange: (value: string) => void;
}

/** The field for the value that is compared. A condition that compares with a list of values has a separate field. */
function ValueField({ type, value, onChange }: ValueFieldProps) {
  switch (type) {
    case 'boolean':
      return (
        <SelectField
          label="Value"
          searchable={false}
          data={['yes', 'no']}
          value={value === 'no' ? 'no' : 'yes'}
          onChange={(next) => onChange(next ?? 'yes')}
        />
      );
    case 'date':
      return <DateField label="Date" value={value || null} onChange={(next) => onChange(next ?? '')} />;
    case 'number':
    case 'text':
      return (
        <TextField
          label="Value"
          inputMode={type === 'number' ? 'decimal' : 'text'}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'select':
      return null;
  }
}
