import { moneyFrom } from '../money/money.ts';
import type { PolicyRequirements } from './policy-rule.ts';
import { amountText, listed } from './policy-text.ts';
import type { RuleNames } from './rule-text.ts';
import { type Piece, value } from './sentence-parts.ts';

/** Phrases for a violated requirement: 'over USD 25.00 without a receipt'. */
export function brokenRequirements(requirements: PolicyRequirements, names: RuleNames): Piece[][] {
  const { receipt_above, itemised_receipt_above, rate_difference_pct, distance_difference_pct } = requirements;
  const money = threshold(requirements, names);
  return [
    ...(receipt_above === null ? [] : [['over ', money(receipt_above), ' without a ', value('receipt')]]),
    ...(itemised_receipt_above === null
      ? []
      : [['over ', money(itemised_receipt_above), ' without an ', value('itemised receipt')]]),
    ...(requirements.description_required ? [['without a ', value('description')]] : []),
    ...(requirements.attendees_required ? [['without ', value('attendees')]] : []),
    ...(requirements.card_match_required ? [['without a ', value('card transaction')]] : []),
    ...(requirements.within_budget ? [['over what is left of their ', value('budget')]] : []),
    ...(rate_difference_pct === null
      ? []
      : [['with an exchange rate more than ', value(`${rate_difference_pct}%`), ' off the reference rate']]),
    ...(distance_difference_pct === null
      ? []
      : [['with a distance more than ', value(`${distance_difference_pct}%`), ' off the map']]),
    ...(requirements.travel_classes.length === 0
      ? []
      : [['in a class other than ', value(listed(requirements.travel_classes, 'or'))]]),
  ];
}

/** Phrases for a requirement: 'a receipt over USD 25.00'. */
export function listedRequirements(requirements: PolicyRequirements, names: RuleNames): Piece[][] {
  const { receipt_above, itemised_receipt_above, rate_difference_pct, distance_difference_pct } = requirements;
  const money = threshold(requirements, names);
  return [
    ...(receipt_above === null ? [] : [['a ', value('receipt'), ' over ', money(receipt_above)]]),
    ...(itemised_receipt_above === null
      ? []
      : [['an ', value('itemised receipt'), ' over ', money(itemised_receipt_above)]]),
    ...(requirements.description_required ? [['a ', value('description')]] : []),
    ...(requirements.attendees_required ? [[value('attendees')]] : []),
    ...(requirements.card_match_required ? [['a ', value('card transaction')]] : []),
    ...(requirements.within_budget ? [['room in their ', value('budget')]] : []),
    ...(rate_difference_pct === null
      ? []
      : [['an exchange rate within ', value(`${rate_difference_pct}%`), ' of the reference rate']]),
    ...(distance_difference_pct === null
      ? []
      : [['a distance within ', value(`${distance_difference_pct}%`), ' of the map']]),
    ...(requirements.travel_classes.length === 0 ? [] : [[value(listed(requirements.travel_classes, 'or')), ' class']]),
  ];
}

function threshold({ currency }: PolicyRequirements, names: RuleNames): (above: string) => Piece {
  return (above) => value(amountText(moneyFrom(above, currency ?? names.currency)));
}
