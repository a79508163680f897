import type { scim } from '#contract/scim.contract.ts';
import { type RoutesOf, read, write } from '../../../http/context.ts';
import { createScimToken, revokeScimToken, showToken } from './scim-token.ts';

export const scimRoutes = {
  token: read(showToken),
  createToken: write(createScimToken),
  revokeToken: write(revokeScimToken),
} satisfies RoutesOf<typeof scim>;
