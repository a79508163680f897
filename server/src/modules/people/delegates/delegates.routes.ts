import type { delegates } from '#contract/delegates.contract.ts';
import { type RoutesOf, read, write } from '../../../http/context.ts';
import { createDelegate, endDelegate, listDelegates } from './delegate.ts';

export const delegatesRoutes = {
  list: read(listDelegates),
  create: write(createDelegate),
  end: write(endDelegate),
} satisfies RoutesOf<typeof delegates>;
