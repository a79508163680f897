import { isGreater, moneyFrom, subtract, toDecimal } from '../money/money.ts';
import { type Application, maxApplicable } from './apply-advance.ts';

export interface SavedApplication extends Application {
  id: string;
  /** The currency of the advance. */
  currency: string;
}

interface FittedApplications {
  saved: readonly SavedApplication[];
  /** The ids of the applications that no longer fit at all. */
  removed_ids: readonly string[];
}

/**
 * Reduces the amounts of advances that are applied to a report, after approvers lowered the report. Earlier
 * applications stay whole as long as they fit, the first one that does not fit is reduced, and the rest are removed.
 */
export function fitApplications(
  applications: readonly SavedApplication[],
  report: { currency: string; pays: string },
): FittedApplications {
  const saved: SavedApplication[] = [];
  let left = moneyFrom(report.pays, report.currency);
  for (const application of applications) {
    const fitted = asMuchAsFits(application, { currency: report.currency, still_pays: toDecimal(left) });
    if (!fitted) continue;
    saved.push(fitted);
    left = subtract(left, moneyFrom(fitted.applied_amount, report.currency));
  }
  const saved_ids = new Set(saved.map(({ id }) => id));
  return { saved, removed_ids: applications.flatMap(({ id }) => (saved_ids.has(id) ? [] : [id])) };
}

function asMuchAsFits(
  application: SavedApplication,
  report: { currency: string; still_pays: string },
): SavedApplication | null {
  const { currency, amount, ex_rate, applied_amount } = application;
  if (!isGreater(moneyFrom(applied_amount, report.currency), moneyFrom(report.still_pays, report.currency)))
    return application;
  const most = maxApplicable({ advance: { currency, available: amount }, report, ex_rate });
  return most && { ...application, ...most };
}
