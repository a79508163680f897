import { organisation } from '#contract/organisation.contract.ts';
import {
  saveBusinessUnit,
  saveDepartment,
  saveEntity,
  saveLevel,
} from '#server/modules/people/organisation/save-organisation.ts';
import { idOf } from './meridian-ids.ts';
import { demoDepartments, demoEntities, demoLevels, demoUnits } from './people.ts';
import type { ActAs } from './settings/acting.ts';

export interface Organisation {
  entities: Map<string, string>;
  departments: Map<string, string>;
  units: Map<string, string>;
  levels: Map<string, string>;
}

const founder = 'Daniel Okafor';

/** Creates entities, departments, business units and levels, before any people are added. */
export async function organise(act: ActAs): Promise<Organisation> {
  const made: Organisation = { entities: new Map(), departments: new Map(), units: new Map(), levels: new Map() };
  for (const entity of demoEntities) {
    const input = organisation.saveEntity.input.parse(entity);
    made.entities.set(entity.name, (await act(founder, 463, (context) => saveEntity(context, input))).id);
  }

  for (const { name, parent } of demoDepartments) {
    const parent_id = parent ? idOf(made.departments, parent) : null;
    const input = organisation.saveDepartment.input.parse({ name, parent_id });
    made.departments.set(name, (await act(founder, 463, (context) => saveDepartment(context, input))).id);
  }

  for (const name of demoUnits) {
    const input = organisation.saveBusinessUnit.input.parse({ name });
    made.units.set(name, (await act(founder, 462, (context) => saveBusinessUnit(context, input))).id);
  }

  for (const [index, name] of demoLevels.entries()) {
    const input = organisation.saveLevel.input.parse({ name, rank: index + 1 });
    made.levels.set(name, (await act(founder, 462, (context) => saveLevel(context, input))).id);
  }

  return made;
}

/** Sets the heads of departments. Runs after the people were added, because a head must already exist. */
export async function nameHeads(
  act: ActAs,
  options: { departments: Map<string, string>; people: Map<string, string> },
) {
  for (const { name, parent, head } of demoDepartments) {
    const input = organisation.saveDepartment.input.parse({
      id: idOf(options.departments, name),
      version: 0,
      name,
      parent_id: parent ? idOf(options.departments, parent) : null,
      head_id: idOf(options.people, head),
    });
    await act(founder, 457, (context) => saveDepartment(context, input));
  }
}
