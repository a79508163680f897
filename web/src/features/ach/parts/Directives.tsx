import { ResultPanel } from '../../../ui/ResultPanel.tsx';
import type { SetUp } from '../ach.calls.ts';

/** The requests of the bank, in plain words. */
export function Directives({ directives }: Pick<SetUp, 'directives'>) {
  if (directives.length === 0) return null;
  return (
    <ResultPanel
      tone="warn"
      title="The bank asks for this"
      rules={directives.map(({ code, field, text }) => ({
        outcome: 'warn',
        rule: text,
        ...(field ? { facts: fieldLabel(field) } : {}),
        key: code,
      }))}
    />
  );
}

/** Fields whose name is an abbreviation. */
const fieldNames: Readonly<Record<string, string>> = { ssn: 'Social Security number', ein: 'EIN' };

/** '/controller/firstName' → 'Controller, first name'. */
function fieldLabel(field: string): string {
  const words = field
    .split(/[/.]/u)
    .filter(Boolean)
    .map((part) => fieldNames[part] ?? part.replaceAll(/([a-z])([A-Z0-9])/gu, '$1 $2').toLowerCase())
    .join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
