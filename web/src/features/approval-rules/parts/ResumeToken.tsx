import { SentenceToken } from '../../../ui/SentenceToken.tsx';
import { RadioPicker } from '../../rules/parts/RadioPicker.tsx';
import tokens from '../../rules/parts/RuleTokens.module.css';
import { resumeText } from '../rule-labels.ts';

interface ResumeTokenProps {
  resumes: boolean;
  isFixed: boolean;
  onChange: (resumes: boolean) => void;
}

/** The sentence 'When resubmitted, [restart from the first step].' */
export function ResumeToken({ resumes, isFixed, onChange }: ResumeTokenProps) {
  const value = resumes ? 'sender' : 'first';
  return (
    <div className={tokens.sentence}>
      When resubmitted,{' '}
      <SentenceToken
        label="Resubmission"
        isFixed={isFixed}
        picker={() => (
          <RadioPicker
            label="Resubmission"
            value={value}
            options={[
              { value: 'first', label: 'Restart from the first step', detail: 'All approvers review the changes.' },
              {
                value: 'sender',
                label: 'Continue at the step that sent it back',
                detail: 'Earlier approvals are kept while the same rule applies.',
              },
            ]}
            onChange={(next) => onChange(next === 'sender')}
          />
        )}
      >
        {resumeText[value]}
      </SentenceToken>
    </div>
  );
}
