import type { ReactNode, Ref } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import { FieldPair } from '../../../ui/FieldPair.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './FieldEditor.module.css';
import { FormulaField } from './FormulaField.tsx';
import type { FieldDefinition, FieldKind, FormulaInput } from './field-definition.ts';
import { keyFromLabel } from './field-key.ts';
import { OptionsField } from './OptionsField.tsx';

type InputName = Exclude<keyof FieldDefinition, 'options' | 'is_mandatory'>;

interface FieldEditorProps<Kind extends string> {
  value: FieldDefinition<Kind>;
  kinds: readonly FieldKind<Kind>[];
  formulaInputs: readonly FormulaInput[];
  errors: FieldErrors<FieldDefinition> | undefined;
  /** The refs with which a form can focus the inputs that have errors. */
  refs?: Record<InputName, Ref<HTMLInputElement & HTMLTextAreaElement>>;
  /** True once the field is saved. From then on, its key no longer follows the label. */
  isSaved: boolean;
  /** True if the key and the type of a saved field cannot change. */
  hasFixedKey?: boolean;
  isFixed?: boolean;
  /** True if sample values can be entered below the formula; false where the form has its own preview for this. */
  hasTrial: boolean;
  /** Content beside the Required checkbox. */
  end?: ReactNode;
  onChange: (changes: Partial<FieldDefinition<Kind>>) => void;
}

/**
 * The inputs that define a field: label, key, type with its options or formula, help text, and whether it is required.
 */
export function FieldEditor<Kind extends string>(props: FieldEditorProps<Kind>) {
  const { value, kinds, errors, refs, end, onChange } = props;
  const kind = kinds.find((each) => each.kind === value.kind);

  return (
    <>
      <LabelAndKey {...props} />
      <FieldPair>
        <KindField {...props} />
        <TextField
          label="Help text"
          isOptional
          description="Shown under the field."
          error={errors?.help_text?.message}
          ref={refs?.help_text}
          value={value.help_text}
          onChange={({ currentTarget }) => onChange({ help_text: currentTarget.value })}
        />
      </FieldPair>
      {kind?.has_options && (
        <OptionsField
          value={value.options}
          error={errors?.options?.message ?? errors?.options?.find?.((option) => option)?.message}
          onChange={(options) => onChange({ options })}
        />
      )}
      {kind?.has_formula && <Formula {...props} />}
      <RequiredField
        isShown={!kind?.has_formula}
        isRequired={value.is_mandatory}
        end={end}
        onChange={(is_mandatory) => onChange({ is_mandatory })}
      />
    </>
  );
}

function LabelAndKey<Kind extends string>(props: FieldEditorProps<Kind>) {
  const { value, errors, refs, isSaved, hasFixedKey = false, onChange } = props;

  /** The key follows the label until the user edits the key or saves the field. */
  function changeLabel(label: string) {
    const isCustom = isSaved || value.key !== keyFromLabel(value.label);
    onChange(isCustom ? { label } : { label, key: keyFromLabel(label) });
  }

  return (
    <FieldPair>
      <TextField
        label="Label"
        autoFocus={value.label === ''}
        error={errors?.label?.message}
        ref={refs?.label}
        value={value.label}
        onChange={({ currentTarget }) => changeLabel(currentTarget.value)}
      />
      <TextField
        label="Key"
        spellCheck={false}
        readOnly={hasFixedKey}
        description={hasFixedKey ? 'Cannot be changed.' : 'Used in formulas, rules and files.'}
        error={errors?.key?.message}
        ref={refs?.key}
        value={value.key}
        onChange={({ currentTarget }) => onChange({ key: currentTarget.value })}
      />
    </FieldPair>
  );
}

function KindField<Kind extends string>(props: FieldEditorProps<Kind>) {
  const { value, kinds, errors, refs, hasFixedKey = false, isFixed = false, onChange } = props;
  return (
    <SelectField
      label="Type"
      disabled={isFixed || hasFixedKey}
      {...(hasFixedKey ? { description: 'Cannot be changed.' } : {})}
      data={kinds.map(({ kind, label }) => ({ value: kind, label }))}
      error={errors?.kind?.message}
      ref={refs?.kind}
      value={value.kind}
      onChange={(chosen) => {
        const kind = kinds.find((each) => each.kind === chosen)?.kind;
        if (kind) onChange({ kind });
      }}
    />
  );
}

function Formula<Kind extends string>({
  value,
  formulaInputs,
  errors,
  refs,
  hasTrial,
  onChange,
}: FieldEditorProps<Kind>) {
  return (
    <FormulaField
      value={value.formula}
      inputs={formulaInputs}
      error={errors?.formula?.message}
      fieldRef={refs?.formula}
      hasTrial={hasTrial}
      onChange={(formula) => onChange({ formula })}
    />
  );
}

interface RequiredFieldProps {
  /** False for calculated fields, because they are never required. */
  isShown: boolean;
  isRequired: boolean;
  end: ReactNode;
  onChange: (isRequired: boolean) => void;
}

function RequiredField({ isShown, isRequired, end, onChange }: RequiredFieldProps) {
  if (!isShown && !end) return null;
  return (
    <div className={styles.end}>
      {isShown ? (
        <CheckboxField
          label="Required"
          description="The form cannot be submitted without it."
          checked={isRequired}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      ) : (
        <span />
      )}
      {end}
    </div>
  );
}
