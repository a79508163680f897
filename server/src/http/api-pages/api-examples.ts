import type { EndpointName } from '#contract/every-endpoint.ts';
import answers from './api-examples.json' with { type: 'json' };

/** A request that the API page shows together with its response. A test sends all examples in this order. */
export interface ApiExample {
  title: string;
  endpoint: EndpointName;
  /** Texts like '{report_id}' are placeholders for values of an earlier response. */
  input: Record<string, unknown>;
  /** The paths in the response to the values that later examples use, by placeholder. */
  takes?: Record<string, readonly string[]>;
}

/** The scopes that the API key of the examples needs. */
export const exampleScopes = ['expenses:write', 'payouts:read'] as const;

export const apiExamples: readonly ApiExample[] = [
  {
    title: 'List the categories of expenses',
    endpoint: 'categories.list',
    input: { applies_to: 'expense' },
    takes: { category_id: ['data', '0', 'id'] },
  },
  {
    title: 'Create an expense',
    endpoint: 'expenses.create',
    input: {
      merchant: 'Taxi Berlin',
      category_id: '{category_id}',
      spent_on: '2026-11-02',
      currency: 'USD',
      amount: '24.50',
    },
    takes: { expense_id: ['data', 'id'] },
  },
  {
    title: 'Put it into a report',
    endpoint: 'reports.create',
    input: { title: 'Trade fair in Berlin', expense_ids: ['{expense_id}'] },
    takes: { report_id: ['data', 'id'], version: ['data', 'version'] },
  },
  {
    title: 'Submit the report',
    endpoint: 'reports.submit',
    input: { report_id: '{report_id}', version: '{version}' },
  },
  { title: 'Follow its approval', endpoint: 'reports.details', input: { id: '{report_id}' } },
  { title: 'List approved items that are to be paid', endpoint: 'payouts.list', input: { tab: 'reports' } },
];

/** Returns the response that the API page shows for an example. */
export function exampleAnswer({ endpoint }: ApiExample): unknown {
  return (answers as Record<string, unknown>)[endpoint];
}

/** Replaces the placeholders in an input with values of earlier responses. */
export function filledInput(input: unknown, values: Readonly<Record<string, unknown>>): unknown {
  if (typeof input === 'string') return /^\{\w+\}$/u.test(input) ? (values[input.slice(1, -1)] ?? input) : input;
  if (Array.isArray(input)) return input.map((each) => filledInput(each, values));
  if (typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, filledInput(value, values)]));
}
