import { z } from 'zod';
import { clearsOwnCards, managesCards, readsCards, readsOwnCards } from '#domain/access/card-permissions.ts';
import { any } from '#domain/access/permission.ts';
import { endpoint } from './endpoint.ts';
import { cardAccount, linkStates } from './shared/card-rows.ts';
import { done, idOf, instant } from './shared/fields.ts';

const eitherReads = any(readsOwnCards, readsCards);
const eitherWrites = any(clearsOwnCards, managesCards);
const scope = z.enum(['mine', 'company']).default('mine').describe('`company` needs the permission to manage cards.');
const pagination = z.object({ total_count: z.int() });

const linkRow = z.object({
  id: z.uuid(),
  institution: z.string(),
  state: z.enum(linkStates),
  error: z.string().describe('Why the last refresh failed; empty if it did not.'),
  last_synced_at: instant.nullable(),
  accounts: z.array(cardAccount),
  version: z.int(),
});

export const cardLinks = {
  list: endpoint({
    method: 'GET',
    path: '/finance/accounts',
    summary: 'List the bank connections of the company, or your own, with their cards.',
    permission: eitherReads,
    effect: 'read',
    input: z.strictObject({ scope }),
    output: z.object({ status: z.literal(true), accounts: z.array(linkRow), pagination }),
    refusals: ['access.denied'],
  }),
  token: endpoint({
    method: 'POST',
    path: '/finance/accounts/link-token',
    summary: 'Start connecting a card, or renew a connection whose sign-in has expired.',
    permission: eitherWrites,
    effect: 'write',
    plan_feature: 'corporate_cards',
    input: z.strictObject({ scope, link_id: idOf('card_link').optional() }),
    output: z.object({
      status: z.literal(true),
      link_token: z.string(),
      link_url: z.string().nullable().describe('The page that replaces the bank’s dialog in development.'),
    }),
    refusals: ['item.not_found', 'access.denied', 'card.feed_off', 'card.feed_failed'],
    secret: true,
  }),
  exchange: endpoint({
    method: 'POST',
    path: '/finance/accounts/exchange',
    summary: 'Finish connecting: the public token becomes a connection, and its cards are synced.',
    permission: eitherWrites,
    effect: 'write',
    plan_feature: 'corporate_cards',
    input: z.strictObject({ scope, public_token: z.string().regex(/^[\w-]{1,200}$/u) }),
    output: z.object({ status: z.literal(true), link_id: z.uuid(), no_of_cards: z.int() }),
    refusals: ['access.denied', 'card.feed_off', 'card.feed_failed'],
    stale: ['cards'],
    secret: true,
  }),
  action: endpoint({
    method: 'POST',
    path: '/finance/accounts/action',
    summary: 'Refresh a connection now, or remove it. Its transactions stay.',
    permission: eitherWrites,
    effect: 'write',
    input: z.strictObject({ link_id: idOf('card_link'), action: z.enum(['refresh', 'remove']) }),
    output: done,
    refusals: ['item.not_found', 'item.not_yours', 'card.feed_off', 'card.feed_failed', 'card.reconnect'],
    stale: ['cards'],
  }),
};
