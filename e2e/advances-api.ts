import type { Page } from '@playwright/test';
import { callApi } from './call-api.ts';

interface Advance {
  id: string;
  number: string;
  title: string;
  stage: string;
  version: number;
  now_with: { email: string }[];
}

interface OneAdvance {
  advance_id: string;
  data: Advance;
}

/** Requests and submits an advance through the API as the signed-in user. */
export async function requestAdvance(page: Page, request: { title: string; amount: string }): Promise<Advance> {
  const categories = await callApi<{ data: { id: string; name: string }[] }>(page, {
    method: 'GET',
    path: '/category/list?applies_to=advance',
  });
  const { data } = await callApi<OneAdvance>(page, {
    method: 'POST',
    path: '/advance/create',
    data: {
      ...request,
      category_id: categories.data.find(({ name }) => name === 'Travel')?.id,
      currency: 'USD',
      custom_values: { needed_on: '2026-12-01' },
    },
  });
  return data;
}

export async function fetchAdvance(page: Page, id: string): Promise<Advance> {
  return (await callApi<OneAdvance>(page, { method: 'GET', path: `/advance/details/${id}` })).data;
}

/** Approves an item through the API as the signed-in user. */
export async function approveItem(page: Page, item: { kind: 'report' | 'advance'; id: string }): Promise<void> {
  const { data } = await callApi<{ data: { version: number } }>(page, {
    method: 'GET',
    path: `/${item.kind}/details/${item.id}`,
  });
  await callApi(page, {
    method: 'POST',
    path: '/approvals/action',
    data: {
      item_kind: item.kind,
      item_id: item.id,
      version: data.version,
      decision: { action: 'approve', comment: 'Go ahead.' },
    },
  });
}

/** Cancels an advance, so that it no longer counts towards the limit of open advances. */
export async function cancelAdvance(page: Page, id: string): Promise<void> {
  const { version } = await fetchAdvance(page, id);
  await callApi(page, { method: 'POST', path: '/advance/cancel', data: { advance_id: id, version } });
}
