import { t } from '../language/translate.ts';
import { moneyFrom } from '../money/money.ts';
import type { PolicyRequirements } from './policy-rule.ts';
import { amountText, listed } from './policy-text.ts';
import type { RuleNames } from './rule-text.ts';
import { type Piece, phrase, value } from './sentence-parts.ts';

/** Describes the violation of each requirement: 'over USD 25.00 without a receipt'. */
export function brokenRequirements(requirements: PolicyRequirements, names: RuleNames): Piece[][] {
  const { receipt_above, itemised_receipt_above, rate_difference_pct, distance_difference_pct } = requirements;
  const { travel_classes: classes } = requirements;
  const money = threshold(requirements, names);
  const phrases = [
    receipt_above !== null && phrase`over ${money(receipt_above)} without a ${value(t`receipt`)}`,
    itemised_receipt_above !== null &&
      phrase`over ${money(itemised_receipt_above)} without an ${value(t`itemised receipt`)}`,
    requirements.description_required && phrase`without a ${value(t`description`)}`,
    requirements.attendees_required && phrase`without ${value(t`attendees`)}`,
    requirements.card_match_required && phrase`without a ${value(t`card transaction`)}`,
    requirements.within_budget && phrase`over what is left of their ${value(t`budget`)}`,
    rate_difference_pct !== null &&
      phrase`with an exchange rate more than ${value(`${rate_difference_pct}%`)} off the reference rate`,
    distance_difference_pct !== null &&
      phrase`with a distance more than ${value(`${distance_difference_pct}%`)} off the map`,
    classes.length > 0 && phrase`in a class other than ${value(listed(classes, 'or'))}`,
  ];
  return phrases.filter((each) => each !== false);
}

/** Describes each requirement: 'a receipt over USD 25.00'. */
export function listedRequirements(requirements: PolicyRequirements, names: RuleNames): Piece[][] {
  const { receipt_above, itemised_receipt_above, rate_difference_pct, distance_difference_pct } = requirements;
  const { travel_classes: classes } = requirements;
  const money = threshold(requirements, names);
  const phrases = [
    receipt_above !== null && phrase`a ${value(t`receipt`)} over ${money(receipt_above)}`,
    itemised_receipt_above !== null && phrase`an ${value(t`itemised receipt`)} over ${money(itemised_receipt_above)}`,
    requirements.description_required && phrase`a ${value(t`description`)}`,
    requirements.attendees_required && [value(t`attendees`)],
    requirements.card_match_required && phrase`a ${value(t`card transaction`)}`,
    requirements.within_budget && phrase`room in their ${value(t`budget`)}`,
    rate_difference_pct !== null &&
      phrase`an exchange rate within ${value(`${rate_difference_pct}%`)} of the reference rate`,
    distance_difference_pct !== null && phrase`a distance within ${value(`${distance_difference_pct}%`)} of the map`,
    classes.length > 0 && phrase`${value(listed(classes, 'or'))} class`,
  ];
  return phrases.filter((each) => each !== false);
}

function threshold({ currency }: PolicyRequirements, names: RuleNames): (above: string) => Piece {
  return (above) => value(amountText(moneyFrom(above, currency ?? names.currency)));
}
