import type { organisation } from '#contract/organisation.contract.ts';
import { type RoutesOf, read, write } from '../../../http/context.ts';
import { businessUnits, countMix, departments, entities, groups, levels } from './read-organisation.ts';
import { removeItem } from './remove-item.ts';
import { saveBusinessUnit, saveDepartment, saveEntity, saveGroup, saveLevel } from './save-organisation.ts';

export const organisationRoutes = {
  entities: read(entities),
  saveEntity: write(saveEntity),
  departments: read(departments),
  saveDepartment: write(saveDepartment),
  businessUnits: read(businessUnits),
  saveBusinessUnit: write(saveBusinessUnit),
  levels: read(levels),
  saveLevel: write(saveLevel),
  remove: write(removeItem),
  groups: read(groups),
  countMembers: read(countMix),
  saveGroup: write(saveGroup),
} satisfies RoutesOf<typeof organisation>;
