import { Fragment, type ReactNode, useState } from 'react';
import { SentenceToken } from '../../../ui/SentenceToken.tsx';
import tokens from '../../rules/parts/RuleTokens.module.css';
import { isComplete, labelOfField } from '../condition-fields.ts';
import {
  branchesOf,
  groupJoinedBy,
  isGroup,
  type Joint,
  joinedBy,
  jointOf,
  type Path,
  replaced,
  testsOf,
  withGroup,
  without,
  withTest,
} from '../condition-tree.ts';
import type { Conditions, Group, Test } from '../rule-draft.ts';
import { testText } from '../rule-labels.ts';
import type { ApprovalChoices } from '../use-approval-choices.ts';
import { AddCondition } from './AddCondition.tsx';
import { JointToken } from './JointToken.tsx';
import { TestPicker } from './TestPicker.tsx';

interface ConditionTokensProps {
  conditions: Conditions;
  choices: ApprovalChoices;
  isWrong: boolean;
  isFixed: boolean;
  onChange: (conditions: Conditions) => void;
}

/** The first half of a rule's sentence, with its conditions. Groups are in brackets. */
export function ConditionTokens({ conditions, choices, isWrong, isFixed, onChange }: ConditionTokensProps) {
  const [added, setAdded] = useState<string | null>(null);
  const branches = branchesOf(conditions);
  const joint = jointOf(conditions);

  /** Adds a condition and opens its editor. */
  function add(path: Path, next: Conditions) {
    setAdded(path.join());
    onChange(next);
  }

  const token = (test: Test, path: Path) => (
    <TestToken
      test={test}
      choices={choices}
      isFixed={isFixed}
      isWrong={isWrong && !isComplete(test)}
      startsOpen={added === path.join()}
      onChange={(next) => onChange(replaced(conditions, path, next))}
      onRemove={() => onChange(without(conditions, path))}
      onClose={() => setAdded(null)}
    />
  );

  return (
    <div className={tokens.sentence}>
      {branches.length === 0 ? 'For everything not matched above ' : 'When '}
      {branches.map((branch, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no ids
        <Fragment key={index}>
          {index > 0 && (
            <JointToken joint={joint} isFixed={isFixed} onChange={(next) => onChange(joinedBy(conditions, next))} />
          )}
          {isGroup(branch) ? (
            <GroupTokens
              group={branch}
              choices={choices}
              isFixed={isFixed}
              token={(test, within) => token(test, [index, within])}
              onJoint={(next) => onChange(groupJoinedBy(conditions, index, next))}
              onAdd={(test, position) => add([index, position], withTest(conditions, test, index))}
            />
          ) : (
            token(branch, [index])
          )}
        </Fragment>
      ))}{' '}
      {!isFixed && (
        <>
          <AddCondition
            choices={choices}
            name="Condition"
            onAdd={(test) => add([branches.length], withTest(conditions, test))}
          />{' '}
          {branches.length > 0 && (
            <AddCondition
              choices={choices}
              name="Group"
              onAdd={(test) => add([branches.length, 0], withGroup(conditions, test))}
            />
          )}
        </>
      )}
    </div>
  );
}

interface GroupTokensProps {
  group: Group;
  choices: ApprovalChoices;
  isFixed: boolean;
  token: (test: Test, within: number) => ReactNode;
  onJoint: (joint: Joint) => void;
  onAdd: (test: Test, position: number) => void;
}

/** A group of conditions in brackets. */
function GroupTokens({ group, choices, isFixed, token, onJoint, onAdd }: GroupTokensProps) {
  const tests = testsOf(group);
  return (
    <>
      (
      {tests.map((test, within) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no ids
        <Fragment key={within}>
          {within > 0 && <JointToken joint={jointOf(group)} isFixed={isFixed} onChange={onJoint} />}
          {token(test, within)}
        </Fragment>
      ))}
      {!isFixed && ' '}
      {!isFixed && (
        <AddCondition choices={choices} name="Condition in group" isShort onAdd={(test) => onAdd(test, tests.length)} />
      )}
      )
    </>
  );
}

interface TestTokenProps {
  test: Test;
  choices: ApprovalChoices;
  isWrong: boolean;
  isFixed: boolean;
  startsOpen: boolean;
  onChange: (test: Test) => void;
  onRemove: () => void;
  onClose: () => void;
}

function TestToken(props: TestTokenProps) {
  const { test, choices, isWrong, isFixed, startsOpen, onChange, onRemove, onClose } = props;
  const { before, value } = testText(test, choices);
  return (
    <>
      {before}{' '}
      <SentenceToken
        label={test.field === 'custom' ? choices.labelOf(test.key) : labelOfField(test.field)}
        isFixed={isFixed}
        isWrong={isWrong}
        startsOpen={startsOpen}
        onClose={() => {
          onClose();
          if (!isComplete(test)) onRemove();
        }}
        picker={(close) => (
          <TestPicker
            test={test}
            choices={choices}
            onChange={onChange}
            onRemove={() => {
              close();
              if (isComplete(test)) onRemove();
            }}
          />
        )}
      >
        {value}
      </SentenceToken>
    </>
  );
}
