import { useState } from 'react';
import { TextButton } from '../../../../ui/TextButton.tsx';
import { TripDetails } from './TripDetails.tsx';

/** Opens the trip of a report line. It loads on demand, because a report may have hundreds of trips. */
export function TripToggle({ expense_id, name }: { expense_id: string; name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TextButton
        aria-expanded={isOpen}
        aria-label={`${isOpen ? 'Hide' : 'Show'} calculation of ${name}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide calculation' : 'Show calculation'}
      </TextButton>
      {isOpen && <TripDetails expense_id={expense_id} />}
    </>
  );
}
