import { customFields } from '#contract/custom-fields.contract.ts';
import type { SentOf } from '#contract/endpoint.ts';
import { saveField } from '#server/modules/custom-fields/save-field.ts';
import type { ActAs } from './acting.ts';

type DemoField = SentOf<typeof customFields.save> & { depends_on?: string };

const demoFields: readonly DemoField[] = [
  {
    applies_to: 'user',
    key: 'cost_centre',
    label: 'Cost centre',
    kind: 'select',
    options: ['1000 Corporate', '2000 Instruments', '3000 Cloud'],
    seen_by: 'finance',
  },
  { applies_to: 'user', key: 'starts_on', label: 'First day', kind: 'date', seen_by: 'admins' },
  {
    applies_to: 'user',
    key: 'shirt_size',
    label: 'T-shirt size',
    kind: 'select',
    options: ['S', 'M', 'L', 'XL'],
    help_text: 'For trade fairs.',
  },
  {
    applies_to: 'expense',
    key: 'project',
    label: 'Project',
    kind: 'select',
    options: ['Aurora', 'Beacon', 'Compass', 'Internal'],
  },
  { applies_to: 'expense', key: 'is_billable', label: 'Billed to the client', kind: 'yes_no' },
  {
    applies_to: 'expense',
    key: 'client',
    label: 'Client',
    kind: 'text',
    depends_on: 'is_billable',
    depends_on_values: ['Yes'],
    is_mandatory: true,
    help_text: 'As on the contract.',
  },
  { applies_to: 'report', key: 'purpose', label: 'Purpose', kind: 'text', is_mandatory: true },
  { applies_to: 'report', key: 'sponsor', label: 'Budget owner', kind: 'user', seen_by: 'approvers' },
  { applies_to: 'advance', key: 'needed_on', label: 'Needed on', kind: 'date', is_mandatory: true },
  { applies_to: 'advance', key: 'days', label: 'Days away', kind: 'number' },
];

export async function seedFields(act: ActAs): Promise<void> {
  const ids = new Map<string, string>();
  for (const { depends_on, ...field } of demoFields) {
    const input = customFields.save.input.parse({
      ...field,
      depends_on_id: (depends_on && ids.get(depends_on)) ?? null,
    });
    const { data } = await act('Daniel Okafor', 461, (context) => saveField(context, input, async () => undefined));
    ids.set(data.key, data.id);
  }
}
