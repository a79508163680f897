import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EndpointName } from '#contract/every-endpoint.ts';
import { call, type Sent } from '../../../lib/call.ts';
import { sentenceOf } from '../../../lib/call-error.ts';
import { markStale } from '../../../lib/queries.ts';
import { notify } from '../../../ui/notices.ts';
import type { BulkResult, Undone } from './chosen.ts';

interface Job<Name extends EndpointName> {
  id: string;
  /** What it is called where it could not be done. */
  label: string;
  input: Sent<Name>;
}

/** What a call is to do with one item, under the name it is known by. */
export function jobOf<Input>(item: { id: string; number: string; title: string }, input: Input) {
  return { id: item.id, label: `${item.number} ${item.title}`, input };
}

/** A call that takes one item, made for many: one refusal does not stop the others, and the lists are read again once. */
export function useOneByOne<Name extends EndpointName>(name: Name) {
  const [isPending, setPending] = useState(false);
  const queries = useQueryClient();

  async function run(jobs: readonly Job<Name>[], words: string): Promise<BulkResult> {
    const undone: Undone[] = [];
    const notice = `${name} ${Date.now()}`;
    setPending(true);
    for (const [at, { id, label, input }] of jobs.entries()) {
      if (jobs.length > 3) notify.progress(notice, words, Math.floor((at / jobs.length) * 100));
      await call(name, input).catch((error: unknown) => undone.push({ id, label, reason: sentenceOf(error) }));
    }
    notify.dismiss(notice);
    setPending(false);
    markStale(queries, name);
    return { no_of_done: jobs.length - undone.length, undone };
  }

  return { isPending, run };
}
