import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EndpointName } from '#contract/every-endpoint.ts';
import { call, type Sent } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
import { markStale } from '../../../lib/queries.ts';
import { notify } from '../../../ui/notices.ts';
import type { BulkResult, Undone } from './bulk-selection.ts';

interface Job<Name extends EndpointName> {
  id: string;
  /** The name of the item, which is shown if the action fails. */
  label: string;
  input: Sent<Name>;
}

/** Returns the request for one item, with the item's number and title as its label. */
export function jobOf<Input>(item: { id: string; number: string; title: string }, input: Input) {
  return { id: item.id, label: `${item.number} ${item.title}`, input };
}

/**
 * Returns a function that calls a single-item endpoint for many items, one after the other. A refusal does not stop the
 * rest. The lists are refetched only once, at the end.
 */
export function useOneByOne<Name extends EndpointName>(name: Name) {
  const [isPending, setPending] = useState(false);
  const queries = useQueryClient();

  async function run(jobs: readonly Job<Name>[], text: string): Promise<BulkResult> {
    const undone: Undone[] = [];
    const notice = `${name} ${Date.now()}`;
    setPending(true);
    for (const [at, { id, label, input }] of jobs.entries()) {
      if (jobs.length > 3) notify.progress(notice, text, Math.floor((at / jobs.length) * 100));
      await call(name, input).catch((error: unknown) => undone.push({ id, label, reason: errorText(error) }));
    }
    notify.dismiss(notice);
    setPending(false);
    markStale(queries, name);
    return { no_of_done: jobs.length - undone.length, undone };
  }

  return { isPending, run };
}
