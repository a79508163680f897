import { SentenceToken } from '../../../ui/SentenceToken.tsx';
import { RadioPicker } from '../../rules/parts/RadioPicker.tsx';
import type { Joint } from '../condition-tree.ts';

interface JointTokenProps {
  joint: Joint;
  isFixed: boolean;
  onChange: (joint: Joint) => void;
}

/** The word between two conditions; it is the same between all of them. */
export function JointToken({ joint, isFixed, onChange }: JointTokenProps) {
  return (
    <>
      {' '}
      <SentenceToken
        label="Joined by"
        isFixed={isFixed}
        picker={() => (
          <RadioPicker
            label="Joined by"
            value={joint}
            options={[
              { value: 'all', label: 'And', detail: 'All of them have to hold.' },
              { value: 'any', label: 'Or', detail: 'One of them is enough.' },
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
