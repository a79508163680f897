import { useMemo } from 'react';
import { factsOf } from '#domain/expenses/attribute-texts.ts';
import { readAttributes } from '#domain/expenses/attribute-values.ts';
import { FieldHint } from '../../../../ui/FieldHint.tsx';
import { expenseLabels } from '../../expense-labels.ts';
import type { ExpenseInput, ExpenseValues, FormAttribute } from '../../expense-values.ts';
import { AttendeesField } from './AttendeesField.tsx';
import { AttributeField } from './AttributeField.tsx';
import styles from './ExpenseFields.module.css';

interface FormCategory {
  name: string;
  attributes: readonly FormAttribute[];
}

interface AttributeFieldsProps {
  category: FormCategory;
  values: Pick<ExpenseValues, 'attributes' | 'attendees'>;
  input: Pick<
    ExpenseInput,
    'amount' | 'currency' | 'spent_on' | 'merchant' | 'description' | 'attendees' | 'attributes'
  >;
  errors: Readonly<Record<string, string>>;
  onChange: (changes: Partial<Pick<ExpenseValues, 'attributes' | 'attendees'>>) => void;
}

/** The inputs for the attributes of a category, in their order. Calculated values update while the user types. */
export function AttributeFields({ category, values, input, errors, onChange }: AttributeFieldsProps) {
  const calculations = useMemo(() => calculate(category, input), [category, input]);

  return (
    <div className={styles.grid}>
      {category.attributes.map((attribute) => {
        const { key, kind } = attribute;
        if (kind === 'attendees')
          return (
            <div key={key} className={styles.wide}>
              <FieldHint field="attendees" note={expenseLabels.requiredFor(category.name)}>
                <AttendeesField
                  label={attribute.label}
                  description={attribute.help_text || undefined}
                  value={values.attendees}
                  error={errors.attendees}
                  onChange={(attendees) => onChange({ attendees })}
                />
              </FieldHint>
            </div>
          );
        return (
          <div key={key} className={isShort(attribute) ? undefined : styles.wide}>
            <FieldHint field={`attributes.${key}`}>
              <AttributeField
                attribute={attribute}
                value={kind === 'calc' ? calculations.texts.get(attribute.label) : values.attributes[key]}
                error={errors[`attributes.${key}`] ?? calculations.problems.get(key)}
                onChange={(value) => onChange({ attributes: { ...values.attributes, [key]: value } })}
              />
            </FieldHint>
          </div>
        );
      })}
    </div>
  );
}

/** Returns the calculated values, and the problems with the entered values. */
function calculate({ attributes }: FormCategory, input: AttributeFieldsProps['input']) {
  const { amount = null, spent_on = null, merchant = '', description = '', attendees = [] } = input;
  const { values, problems } = readAttributes(attributes, input.attributes ?? {}, {
    expense: { amount, spent_on, merchant, description },
    people: attendees.length > 0 ? attendees.length + 1 : null,
    isColleague: () => true,
  });
  const calculated = attributes.filter(({ kind }) => kind === 'calc');
  const facts = factsOf(calculated, values, { nameOfUser: () => undefined, currency: input.currency ?? null });
  return {
    texts: new Map(facts.map(({ label, text }) => [label, text])),
    problems: new Map(problems.map(({ key, sentence }) => [key, sentence])),
  };
}

/** Returns true for a short field. Two short fields share a row. */
function isShort({ kind }: FormAttribute): boolean {
  return ['number', 'date', 'time', 'yes_no', 'distance', 'calc', 'city', 'select', 'nights', 'travel_class'].includes(
    kind,
  );
}
