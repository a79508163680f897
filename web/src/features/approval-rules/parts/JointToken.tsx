import { SentenceToken } from '../../../ui/SentenceToken.tsx';
import { RadioPicker } from '../../rules/parts/RadioPicker.tsx';
import type { Joint } from '../condition-tree.ts';

interface JointTokenProps {
  joint: Joint;
  isFixed: boolean;
  onChange: (joint: Joint) => void;
}

/** The operator between conditions. All conditions on the same level share it. */
export function JointToken({ joint, isFixed, onChange }: JointTokenProps) {
  return (
    <>
      {' '}
      <SentenceToken
        label="Combined with"
        isFixed={isFixed}
        picker={() => (
          <RadioPicker
            label="Combined with"
            value={joint}
            options={[
              { value: 'all', label: 'And', detail: 'All conditions must be met.' },
              { value: 'any', label: 'Or', detail: 'One condition is enough.' },
            ]}
            onChange={onChange}
          />
        )}
      >
        {joint === 'all' ? 'and' : 'or'}
      </SentenceToken>{' '}
    </>
  );
}
