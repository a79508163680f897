import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { TagsInput } from '@mantine/core';
import type { Choice } from '../../../ui/ChoicePicker.tsx';
import { ModeSwitch } from '../../../ui/ModeSwitch.tsx';
import styles from '../../rules/parts/RuleTokens.module.css';

interface TextChoicePickerProps {
  label: string;
  choice: Choice;
  onChange: (choice: Choice) => void;
}

/** Selects names by typing them. Names match whole words: 'Uber' also matches 'UBER *TRIP'. */
export function TextChoicePicker({ label, choice, onChange }: TextChoicePickerProps) {
  return (
    <div className={styles.picker}>
      <ModeSwitch mode={choice.mode} onChange={(mode) => onChange({ ...choice, mode })} />
      <TagsInput
        data-autofocus
        label={label}
        description="Press Enter after each name. Whole words match: “Uber” also matches “UBER *TRIP”."
        maxTags={500}
        value={choice.values}
        acceptValueOnBlur
        onChange={(values) => onChange({ ...choice, values })}
      />
    </div>
  );
}
