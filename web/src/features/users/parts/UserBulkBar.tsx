import { IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { countText } from '#domain/text/count-text.ts';
import type { Answer, Sent } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { BulkBar } from '../../../ui/BulkBar.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import type { Selection } from '../../../ui/use-selection.ts';
import { type BulkResults, BulkResultsDialog } from './BulkResultsDialog.tsx';
import { disablingText } from './disabling-text.ts';

type Matching = Extract<Sent<'users.enableDisable'>['selection'], { matching: unknown }>['matching'];

interface UserBulkBarProps {
  selection: Selection;
  matching: Matching;
  nameOf: (user_id: string) => string | null;
}

/** Enables or disables the selected users and reports the result of each. */
export function UserBulkBar({ selection, matching, nameOf }: UserBulkBarProps) {
  const [dialog, setDialog] = useState<boolean | null>(null);
  const [results, setResults] = useState<BulkResults | null>(null);
  const change = useWrite('users.enableDisable');
  const people = selection.count === 1 ? '1 person' : `${countText(selection.count)} people`;

  async function changeAccess(is_active: boolean) {
    try {
      const answers = [];
      for (const chosen of chunks(selection, matching)) {
        answers.push(await change.mutateAsync({ selection: chosen, is_active }));
      }
      const result = mergeAnswers(answers);
      const word = is_active ? 'enabled' : 'disabled';
      const rest = result.results.filter(({ outcome }) => outcome !== 'changed');
      if (rest.length === 0) notify.success(`${count(result.changed)} ${word}`);
      else setResults({ word, changed: result.changed, rest });
      selection.clear();
    } catch (error) {
      notify.failure(errorText(error));
    } finally {
      setDialog(null);
    }
  }

  return (
    <>
      <BulkBar
        count={selection.count}
        onClose={selection.clear}
        actions={[
          { label: 'Enable', icon: <IconUserCheck aria-hidden="true" />, onClick: () => setDialog(true) },
          { label: 'Disable', icon: <IconUserOff aria-hidden="true" />, onClick: () => setDialog(false) },
        ]}
      />
      {dialog !== null && (
        <ConfirmDialog
          title={dialog ? `Enable ${people}?` : `Disable ${people}?`}
          action={dialog ? 'Enable' : 'Disable'}
          isDestroying={!dialog}
          isPending={change.isPending}
          onConfirm={() => void changeAccess(dialog)}
          onClose={() => setDialog(null)}
        >
          {dialog ? 'They can sign in again with their previous password.' : disablingText}
        </ConfirmDialog>
      )}
      {results && <BulkResultsDialog results={results} nameOf={nameOf} onClose={() => setResults(null)} />}
    </>
  );
}

const maxIds = 500;

/**
 * Splits the selection into requests. If all users are selected, one request with the list's query is sent; otherwise
 * the ids are sent in chunks of the size that the server accepts.
 */
function chunks(selection: Selection, matching: Matching): Sent<'users.enableDisable'>['selection'][] {
  if (selection.is_all) return [{ matching }];
  const ids = [...selection.ids];
  const noOfChunks = Math.ceil(ids.length / maxIds);
  return Array.from({ length: noOfChunks }, (_, at) => ({ ids: ids.slice(at * maxIds, (at + 1) * maxIds) }));
}

type BulkAnswer = Answer<'users.enableDisable'>;

function mergeAnswers(answers: BulkAnswer[]): Pick<BulkAnswer, 'changed' | 'results'> {
  return {
    changed: answers.reduce((sum, { changed }) => sum + changed, 0),
    results: answers.flatMap(({ results }) => results),
  };
}

function count(people: number): string {
  return people === 1 ? '1 person' : `${countText(people)} people`;
}
