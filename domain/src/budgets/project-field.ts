/** True if an expense field names the project of an expense: a list of options or a text with the key `project`. */
export function isProjectField({ key, kind, is_active }: { key: string; kind: string; is_active: boolean }): boolean {
  return key === 'project' && is_active && (kind === 'select' || kind === 'text');
}
