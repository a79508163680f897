import { SentenceToken } from '../../../ui/SentenceToken.tsx';
import { RadioPicker } from '../../rules/parts/RadioPicker.tsx';
import tokens from '../../rules/parts/RuleTokens.module.css';
import { resumeText } from '../rule-labels.ts';

interface ResumeTokenProps {
  resumes: boolean;
  isFixed: boolean;
  onChange: (resumes: boolean) => void;
}

/** 'Sent back and submitted again, it [begins with the first step].' */
export function ResumeToken({ resumes, isFixed, onChange }: ResumeTokenProps) {
  const value = resumes ? 'sender' : 'first';
  return (
    <div className={tokens.sentence}>
      Sent back and submitted again, it{' '}
      <SentenceToken
        label="Submitted again"
        isFixed={isFixed}
        picker={() => (
          <RadioPicker
            label="Submitted again"
            value={value}
            options={[
              { value: 'first', label: 'Begins with the first step', detail: 'Everybody looks at what was changed.' },
              {
                value: 'sender',
                label: 'Goes on at the step that sent it back',
                detail: 'Approvals given before that stand, as long as the same rule fits.',
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
