import { t } from '../language/translate.ts';
import { toDecimal, zero } from '../money/money.ts';
import { attributeOf, attributeText } from './attribute-condition.ts';
import { type Check, passed } from './check.ts';
import { factName } from './custom-field-facts.ts';
import type { PolicyRule } from './policy-rule.ts';
import { factSentence, spoken } from './policy-text.ts';
import type { QuestionContext } from './question-context.ts';
import { requirementCount } from './requirement-checks.ts';

/**
 * True for a policy with conditions but no limit or requirement. Such a policy prohibits every item that matches its
 * conditions.
 */
export function isProhibition({ what, limit, requirements }: PolicyRule): boolean {
  const { attributes, ...choices } = what;
  const namesSomething = attributes.length > 0 || Object.values(choices).some(({ values }) => values.length > 0);
  return limit === null && requirementCount(requirements) === 0 && namesSomething;
}

export function prohibitionCheck(rule: PolicyRule, context: QuestionContext): Check {
  if (context.amount.minor < 0n) return passed(t`Does not apply to refunds.`);
  const { attribute, value } = culprit(rule, context);
  const isMerchant = attribute === 'merchant';
  return {
    sentence: factSentence(factName(attribute), value),
    leavesMinor: 0n,
    finding: {
      attribute,
      type: isMerchant ? 'MERCHANT_NOT_ALLOWED' : 'AMOUNT_OVER',
      // A prohibited item has a limit of zero.
      limit: isMerchant ? 'none' : toDecimal(zero(context.amount.currency)),
      actual: isMerchant ? String(value) : toDecimal(context.amount),
      period: 'transaction',
      message:
        typeof value === 'string' && value
          ? t`${value} is not covered by the policy “${rule.name}”.`
          : t`This is not covered by the policy “${rule.name}”.`,
    },
  };
}

function culprit({ what }: PolicyRule, { facts }: QuestionContext): { attribute: string; value: string | boolean } {
  const isNamed = (choice: { values: readonly string[] }) => choice.values.length > 0;
  if (isNamed(what.merchants)) return { attribute: 'merchant', value: facts.merchant ?? '' };
  const [condition] = what.attributes;
  if (condition)
    return { attribute: condition.key, value: attributeText(attributeOf(facts.attributes, condition.key)) };
  if (isNamed(what.category_ids)) return { attribute: 'category', value: facts.category?.name ?? '' };
  if (isNamed(what.projects)) return { attribute: 'project', value: facts.project?.name ?? '' };
  if (isNamed(what.currencies)) return { attribute: 'currency', value: facts.currency };
  if (isNamed(what.payment_mode)) return { attribute: 'payment_mode', value: spoken(facts.payment_mode ?? '') };
  return { attribute: 'expense_type', value: spoken(facts.expense_type ?? '') };
}
