import { t, texts } from '../language/translate.ts';
/** The areas of the API. A key has read access, write access or no access to each of them. */
export const apiAreas = ['expenses', 'approvals', 'payouts', 'cards', 'people', 'settings', 'analytics'] as const;
export type ApiArea = (typeof apiAreas)[number];

export const apiAreaLabel: Record<ApiArea, string> = texts({
  expenses: 'Expenses, reports and advances',
  approvals: 'Approvals',
  payouts: 'Payouts',
  cards: 'Cards',
  people: 'People',
  settings: 'Settings',
  analytics: 'Analytics and exports',
});

type ApiEffect = 'read' | 'write';
export type ApiScope = `${ApiArea}:${ApiEffect}`;

export const apiScopes: readonly ApiScope[] = apiAreas.flatMap(
  (area) => [`${area}:read`, `${area}:write`] as const satisfies readonly ApiScope[],
);

/** True if the scopes of a key allow a call to the area. Write access to an area includes read access. */
export function scopesAllow(
  scopes: readonly string[],
  { area, effect }: { area: ApiArea | null; effect: ApiEffect },
): boolean {
  if (area === null) return false;
  return scopes.includes(`${area}:write`) || (effect === 'read' && scopes.includes(`${area}:read`));
}

/**
 * Lists the areas that a key can call and its access to each: 'Expenses, reports and advances: read and write; Cards:
 * read'.
 */
export function scopeText(scopes: readonly string[]): string {
  return apiAreas
    .flatMap((area) => {
      if (scopes.includes(`${area}:write`)) return t`${apiAreaLabel[area]}: read and write`;
      return scopes.includes(`${area}:read`) ? t`${apiAreaLabel[area]}: read` : [];
    })
    .join('; ');
}
