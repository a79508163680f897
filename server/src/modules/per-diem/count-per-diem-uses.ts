import type { CountUses } from '../people/count-uses.ts';
import { countRateListsUsing } from './per-diem.rows.ts';

/** Per diem settings that refer to a group, a level or a category. */
export const countPerDiemUses: CountUses = countRateListsUsing;
