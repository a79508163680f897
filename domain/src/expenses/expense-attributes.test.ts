import { describe, expect, it } from 'vitest';
import type { AttributeDefinition } from './attribute-values.ts';
import { copiedAttributes, expenseAttributes } from './expense-attributes.ts';
import type { PerDiemFacts } from './trip-facts.ts';

const project = attribute('project', 'Project');
const client = attribute('client', 'Client');

describe('the attributes of an expense', () => {
  it.each<[string, AttributeDefinition[] | null, AttributeDefinition[] | undefined, string[]]>([
    ['has none without category and trip', null, undefined, []],
    ['has those of the category', [project], undefined, ['Project']],
    ['has those of the trip without a category', null, [client], ['Client']],
    ['has those of the category first', [project], [client], ['Project', 'Client']],
    ['takes the one of the category if both have a key', [project], [attribute('project', 'Order')], ['Project']],
  ])('%s', (_, ofCategory, ofTrip, labels) => {
    const trip: PerDiemFacts | null = ofTrip ? { kind: 'per_diem', days: [], attributes: ofTrip } : null;
    const found = expenseAttributes(ofCategory && { attributes: ofCategory }, trip);
    expect(found.map(({ label }) => label)).toEqual(labels);
  });

  it('stores a copy without texts of the form', () => {
    const withHelp = { ...project, help_text: 'As in the contract.' };
    expect(copiedAttributes([withHelp])).toEqual([project]);
  });
});

function attribute(key: string, label: string): AttributeDefinition {
  return { key, label, kind: 'text', options: [], formula: '', is_mandatory: false };
}
