import type { SetUp } from '../../ach.calls.ts';

export interface StepProps {
  setUp: SetUp;
  /** Shows the form before; absent if it can no longer change. */
  onBack?: (() => void) | undefined;
  /** Called after a corrected form was saved, so that the page shows the current step again. */
  onSaved: () => void;
}
