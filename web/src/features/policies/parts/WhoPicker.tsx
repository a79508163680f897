import { useState } from 'react';
import { ChoicePicker } from '../../../ui/ChoicePicker.tsx';
import styles from '../../rules/parts/RuleTokens.module.css';
import type { RuleChoices } from '../../rules/parts/use-rule-choices.ts';
import type { Rule } from '../rule-draft.ts';

interface WhoPickerProps {
  who: Rule['who'];
  choices: RuleChoices;
  onChange: (who: Rule['who']) => void;
}

const tabs = [
  { key: 'user_ids', label: 'People', list: 'people' },
  { key: 'level_ids', label: 'Levels', list: 'levels' },
  { key: 'group_ids', label: 'Groups', list: 'groups' },
] as const;

/** Restricts a rule to people, levels or groups. */
export function WhoPicker({ who, choices, onChange }: WhoPickerProps) {
  const [tab, setTab] = useState<(typeof tabs)[number]>(tabs.find(({ key }) => who[key].values.length > 0) ?? tabs[0]);
  return (
    <div className={styles.picker}>
      <div className={styles.tabs} role="tablist" aria-label="Who">
        {tabs.map((option) => (
          <button
            key={option.key}
            type="button"
            role="tab"
            aria-selected={option === tab}
            onClick={() => setTab(option)}
          >
            {option.label}
            {who[option.key].values.length > 0 && ` ${who[option.key].values.length}`}
          </button>
        ))}
      </div>
      <ChoicePicker
        key={tab.key}
        label={tab.label.toLowerCase()}
        choice={who[tab.key]}
        options={choices[tab.list]}
        onChange={(choice) => onChange({ ...who, [tab.key]: choice })}
        {...(tab.key === 'user_ids' ? { onFind: choices.findPeople } : {})}
        nothing={choices[tab.list].length === 0 ? `No ${tab.label.toLowerCase()} yet` : 'Nothing found'}
      />
    </div>
  );
}
