import type { SetUp } from '../../ach.calls.ts';

export interface StepProps {
  setUp: SetUp;
  /** Shows the previous form; absent if it can no longer be changed. */
  onBack?: (() => void) | undefined;
  /** Called after a corrected form was saved, so that the page shows the current step again. */
  onSaved: () => void;
}
