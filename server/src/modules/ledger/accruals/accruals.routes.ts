import type { accruals } from '#contract/accruals.contract.ts';
import { type RoutesOf, read, write } from '../../../http/context.ts';
import { postAccruals } from './post-accruals.ts';
import { showAccruals } from './show-accruals.ts';

export const accrualsRoutes = {
  show: read(showAccruals),
  post: write(postAccruals),
} satisfies RoutesOf<typeof accruals>;
