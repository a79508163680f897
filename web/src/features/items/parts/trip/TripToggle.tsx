import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { TextButton } from '../../../../ui/TextButton.tsx';
import { PerDiemTrip } from '../per-diem/PerDiemTrip.tsx';
import { TripDetails } from './TripDetails.tsx';

interface TripToggleProps {
  expense_id: string;
  name: string;
  /** True for a per diem trip, which is paid by days instead of distance. */
  isPerDiem?: boolean;
}

/** Shows or hides the trip of a report line. The trip loads on demand, because a report may have hundreds of trips. */
export function TripToggle({ expense_id, name, isPerDiem = false }: TripToggleProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TextButton
        aria-expanded={isOpen}
        aria-label={isOpen ? t`Hide calculation of ${name}` : t`Show calculation of ${name}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t`Hide calculation` : t`Show calculation`}
      </TextButton>
      {isOpen && (isPerDiem ? <PerDiemTrip expense_id={expense_id} /> : <TripDetails expense_id={expense_id} />)}
    </>
  );
}
