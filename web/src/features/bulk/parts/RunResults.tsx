import { useEffect } from 'react';
import { useStore } from '../../../lib/store.ts';
import { UndoneDialog } from '../../reports/parts/UndoneDialog.tsx';
import { forgetResult, readsResults, unreadResults } from './followed-runs.ts';
import { useFollowedRuns } from './use-runs.ts';

/** On a screen where actions over many items begin: what they left as it was, one by one, with the reason. */
export function RunResults() {
  useFollowedRuns();
  useEffect(readsResults, []);
  const [result] = useStore(unreadResults);
  if (!result) return null;
  const { noun, done } = result.run;
  return <UndoneDialog result={result} noun={noun} word={done} onClose={() => forgetResult(result)} />;
}
