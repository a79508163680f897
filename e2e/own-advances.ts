import type { Page } from '@playwright/test';
import { ask } from './ask.ts';

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

/** Asks for an advance as whoever is signed in, complete and submitted, without a screen. */
export async function requestsAdvance(page: Page, of: { title: string; amount: string }): Promise<Advance> {
  const categories = await ask<{ data: { id: string; name: string }[] }>(page, {
    method: 'GET',
    path: '/category/list?applies_to=advance',
  });
  const { data } = await ask<OneAdvance>(page, {
    method: 'POST',
    path: '/advance/create',
    data: {
      ...of,
      category_id: categories.data.find(({ name }) => name === 'Travel')?.id,
      currency: 'USD',
      custom_values: { needed_on: '2026-12-01' },
    },
  });
  return data;
}

export async function advanceNow(page: Page, id: string): Promise<Advance> {
  return (await ask<OneAdvance>(page, { method: 'GET', path: `/advance/details/${id}` })).data;
}

/** Whoever is signed in decides on what waits for them, without a screen. */
export async function approves(page: Page, item: { kind: 'report' | 'advance'; id: string }): Promise<void> {
  const { data } = await ask<{ data: { version: number } }>(page, {
    method: 'GET',
    path: `/${item.kind}/details/${item.id}`,
  });
  await ask(page, {
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

/** Nobody decides on it any more, so that it counts as open no longer. */
export async function cancelsAdvance(page: Page, id: string): Promise<void> {
  const { version } = await advanceNow(page, id);
  await ask(page, { method: 'POST', path: '/advance/cancel', data: { advance_id: id, version } });
}
