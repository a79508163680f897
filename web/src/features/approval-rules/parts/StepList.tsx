import { CloseButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { maxSteps } from '#domain/approvals/rule-problems.ts';
import { newId } from '../../../lib/new-id.ts';
import { SortableList } from '../../../ui/SortableList.tsx';
import tokens from '../../rules/parts/RuleTokens.module.css';
import { newStep, type Step } from '../rule-draft.ts';
import { whoText } from '../rule-labels.ts';
import type { ApprovalChoices } from '../use-approval-choices.ts';
import styles from './Steps.module.css';
import { StepTokens } from './StepTokens.tsx';

interface StepListProps {
  steps: readonly Step[];
  choices: ApprovalChoices;
  isFixed: boolean;
  /** The indexes of the invalid steps, counted from 0. */
  wrong: ReadonlySet<number>;
  onChange: (steps: Step[]) => void;
}

/** Lists the approval steps as sentences. They can be reordered like the rules. */
export function StepList({ steps, choices, isFixed, wrong, onChange }: StepListProps) {
  // Steps have no ids. The editor gives each step a key, so that a step keeps its state when it moves.
  const [savedKeys, setKeys] = useState<readonly string[]>([]);
  const keys = savedKeys.length === steps.length ? savedKeys : steps.map((_, index) => savedKeys[index] ?? newId());
  if (keys !== savedKeys) setKeys(keys);
  const rows = steps.map((step, index) => ({ step, index, key: keys[index] ?? '' }));

  function update(next: readonly { step: Step; key: string }[]) {
    setKeys(next.map(({ key }) => key));
    onChange(next.map(({ step }) => step));
  }

  return (
    <>
      {steps.length === 0 && (
        <p className={styles.empty}>No steps. Add one, or choose what is approved automatically.</p>
      )}
      <SortableList
        label="Steps"
        className={styles.steps}
        items={rows}
        keyOf={({ key }) => key}
        nameOf={({ step }) => whoText(step, choices)}
        isFixed={isFixed || steps.length < 2}
        onReorder={(order) => update(order.flatMap((key) => rows.find((row) => row.key === key) ?? []))}
      >
        {({ step, index, key }, { handle }) => (
          <div className={styles.step}>
            {handle ?? <span />}
            <div className={styles.words}>
              <StepTokens
                step={step}
                isFirst={index === 0}
                choices={choices}
                isWrong={wrong.has(index)}
                isFixed={isFixed}
                onChange={(next) => update(rows.map((row) => (row.key === key ? { ...row, step: next } : row)))}
              />
            </div>
            {!isFixed && (
              <CloseButton
                className={styles.remove ?? ''}
                aria-label={`Remove the step of ${whoText(step, choices)}`}
                onClick={() => update(rows.filter((row) => row.key !== key))}
              />
            )}
          </div>
        )}
      </SortableList>
      {!isFixed && steps.length < maxSteps && (
        <div>
          <button
            type="button"
            className={tokens.add}
            onClick={() => update([...rows, { step: newStep(), key: newId() }])}
          >
            <IconPlus size={14} aria-hidden="true" />
            Step
          </button>
        </div>
      )}
    </>
  );
}
