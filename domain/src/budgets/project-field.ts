/**
 * True if a custom field names the project of an expense. It must be active, have the key `project`, and be a list of
 * options or a text.
 */
export function isProjectField({ key, kind, is_active }: { key: string; kind: string; is_active: boolean }): boolean {
  return key === 'project' && is_active && (kind === 'select' || kind === 'text');
}
