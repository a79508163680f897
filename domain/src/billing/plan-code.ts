/**
 * Derives the code of a new plan from the letters of its name: 'Team Plus' → 'team_plus'. Empty if the name has no
 * letters.
 */
export function planCodeOf(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z\s_-]/gu, '')
    .replace(/[\s_-]+/gu, '_')
    .replace(/^_+|_+$/gu, '')
    .slice(0, 30);
}
