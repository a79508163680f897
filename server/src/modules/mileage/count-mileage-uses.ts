import type { CountUses } from '../people/count-uses.ts';
import { countMileageConfigsUsing } from './mileage.rows.ts';

/** Mileage settings that refer to an entity, a group or a category. */
export const countMileageUses: CountUses = countMileageConfigsUsing;
