import { ResultPanel } from '../../../ui/ResultPanel.tsx';
import type { SetUp } from '../ach.calls.ts';

/** The documents and details that the bank requests, in plain words. */
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

/** The labels of the fields that our forms name differently from the bank. */
const fieldNames: Readonly<Record<string, string>> = {
  ssn: 'Social Security number',
  ein: 'EIN',
  businessName: 'legal name of the company',
  address1: 'street address',
  address2: 'suite or floor',
  postalCode: 'ZIP code',
  stateProvinceRegion: 'state',
};

/** Converts '/controller/address/postalCode' to 'Controller, ZIP code'. */
function fieldLabel(field: string): string {
  const words = field
    .split(/[/.]/u)
    .filter((part) => part !== '' && part !== 'address')
    .map((part) => fieldNames[part] ?? part.replaceAll(/([a-z])([A-Z0-9])/gu, '$1 $2').toLowerCase())
    .join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
