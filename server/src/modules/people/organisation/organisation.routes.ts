import type { InputOf } from '#contract/endpoint.ts';
import type { organisation } from '#contract/organisation.contract.ts';
import { type RoutesOf, read, type SignedWriteContext, write } from '../../../http/context.ts';
import type { CountUses } from '../count-uses.ts';
import { businessUnits, countMix, departments, entities, groups, levels } from './read-organisation.ts';
import { removeItem } from './remove-item.ts';
import { saveBusinessUnit, saveDepartment, saveEntity, saveGroup, saveLevel } from './save-organisation.ts';

/** `countUses` is passed in, because this module cannot import the modules that use organisation units. */
export function organisationRoutes({ countUses }: { countUses: CountUses }) {
  return {
    entities: read(entities),
    saveEntity: write(saveEntity),
    departments: read(departments),
    saveDepartment: write(saveDepartment),
    businessUnits: read(businessUnits),
    saveBusinessUnit: write(saveBusinessUnit),
    levels: read(levels),
    saveLevel: write(saveLevel),
    remove: write((context: SignedWriteContext, input: InputOf<typeof organisation.remove>) =>
      removeItem(context, input, countUses),
    ),
    groups: read(groups),
    countMembers: read(countMix),
    saveGroup: write(saveGroup),
  } satisfies RoutesOf<typeof organisation>;
}
