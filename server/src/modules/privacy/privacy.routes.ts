import type { users } from '#contract/users.contract.ts';
import { type RoutesOf, write } from '../../http/context.ts';
import { anonymisePerson } from './anonymise-person.ts';

export const anonymiseRoutes = {
  anonymise: write(anonymisePerson),
} satisfies Pick<RoutesOf<typeof users>, 'anonymise'>;
