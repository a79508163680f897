import { configuration } from '../../lib/configuration.ts';
import type { PublicLinks } from '../../ui/PublicFooter.tsx';

const { help_center, privacy, terms } = configuration.links;

export const publicLinks: PublicLinks = {
  help_center: help_center ?? undefined,
  privacy: privacy ?? undefined,
  terms: terms ?? undefined,
};
