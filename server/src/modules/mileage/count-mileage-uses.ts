import type { CountUses } from '../people/count-uses.ts';
import { countMileageConfigsUsing } from './mileage.rows.ts';

/** Counts the mileage settings that refer to an entity, a group or a category. */
export const countMileageUses: CountUses = countMileageConfigsUsing;
