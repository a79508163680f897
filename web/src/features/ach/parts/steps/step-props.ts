import type { SetUp } from '../../ach.calls.ts';

export interface StepProps {
  setUp: SetUp;
  /** Shows the previous step. Absent if that step can no longer be changed. */
  onBack?: (() => void) | undefined;
  /** Called after a corrected step was saved, so that the page shows the current step again. */
  onSaved: () => void;
}
