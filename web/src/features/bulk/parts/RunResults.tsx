import { useEffect } from 'react';
import { useStore } from '../../../lib/store.ts';
import { forgetResult, showResultsHere, unreadResults } from './followed-runs.ts';
import { runTexts } from './run-texts.ts';
import { UnchangedItemsDialog } from './UnchangedItemsDialog.tsx';
import { useFollowedRuns } from './use-runs.ts';

/**
 * Lists the items that a bulk action did not change, with the reasons. Every screen that starts bulk actions renders
 * this component.
 */
export function RunResults() {
  useFollowedRuns();
  useEffect(showResultsHere, []);
  const [result] = useStore(unreadResults);
  if (!result) return null;
  const { done } = runTexts[result.run.kind];
  return <UnchangedItemsDialog result={result} doneText={done} onClose={() => forgetResult(result)} />;
}
