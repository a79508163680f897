import { organisation } from '#contract/organisation.contract.ts';
import { saveGroup } from '#server/modules/people/organisation/save-organisation.ts';
import { idOf } from '../meridian-ids.ts';
import type { ActAs } from './acting.ts';

/** Adds the groups and returns their ids by name. */
export async function seedGroups(
  act: ActAs,
  options: { people: Map<string, string>; departments: Map<string, string>; levels: Map<string, string> },
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const groups = [
    {
      name: 'Field engineers',
      description: 'On site with customers most of the week.',
      members: {
        department_ids: [idOf(options.departments, 'Customer success')],
        user_ids: [idOf(options.people, 'Lukas Brandt'), idOf(options.people, 'Jonas Weber')],
      },
    },
    {
      name: 'Management',
      description: 'Directors and above.',
      members: { level_ids: [idOf(options.levels, 'Director'), idOf(options.levels, 'Executive')] },
    },
    { name: 'Works from New York', members: { locations: ['New York'] } },
  ];

  for (const group of groups) {
    const input = organisation.saveGroup.input.parse(group);
    const { id } = await act('Daniel Okafor', 438, (context) => saveGroup(context, input));
    ids.set(group.name, id);
  }

  return ids;
}
