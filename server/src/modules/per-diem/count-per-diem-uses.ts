import type { CountUses } from '../people/count-uses.ts';
import { countRateListsUsing } from './per-diem.rows.ts';

/** Counts the per diem settings that use a group, a level or a category. */
export const countPerDiemUses: CountUses = countRateListsUsing;
