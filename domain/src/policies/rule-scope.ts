import { t } from '../language/translate.ts';
import { attributeOf, attributeTest, attributeText } from './attribute-condition.ts';
import { factName } from './custom-field-facts.ts';
import { plainText } from './plain-text.ts';
import type { OrganisationNode, PolicyPerson, ScopeFacts } from './policy-question.ts';
import type { AttributeCondition, Choice, PolicyRule } from './policy-rule.ts';
import { ended, factSentence, spoken } from './policy-text.ts';

/** A prepared condition. It can be tested, and it can explain why it does not match. */
interface Condition<Facts> {
  holds(facts: Facts): boolean;
  explain(facts: Facts): string;
}

/** The prepared scope of a policy, used for many items. */
export interface RuleScope {
  who: readonly Condition<PolicyPerson>[];
  what: readonly Condition<ScopeFacts>[];
}

export function ruleScope({ who, what }: PolicyRule): RuleScope {
  return {
    what: [
      ...choice<ScopeFacts>(what.category_ids, {
        isIn: ({ category }, listed) => isUnitIn(category, listed),
        explain: ({ category }) => factSentence(factName('category'), category?.name),
      }),
      ...choice<ScopeFacts>(what.expense_type, single('expense_type')),
      ...choice<ScopeFacts>(what.payment_mode, single('payment_mode')),
      ...choice<ScopeFacts>(what.currencies, single('currency')),
      ...choice<ScopeFacts>(what.projects, {
        isIn: ({ project }, listed) => project !== null && listed.has(project.id),
        explain: ({ project }) => factSentence(factName('project'), project?.name),
      }),
      ...merchants(what.merchants),
      ...what.attributes.map(attribute),
    ],
    who: [
      ...choice<PolicyPerson>(who.user_ids, {
        isIn: ({ user }, listed) => listed.has(user.id),
        explain: ({ user }) => factSentence(factName('person'), user.name),
      }),
      ...choice<PolicyPerson>(who.level_ids, named('level')),
      ...choice<PolicyPerson>(who.department_ids, {
        isIn: ({ department }, listed) => isUnitIn(department, listed),
        explain: ({ department }) => factSentence(factName('department'), department?.name),
      }),
      ...choice<PolicyPerson>(who.entity_ids, named('entity')),
      ...choice<PolicyPerson>(who.business_unit_ids, named('business_unit')),
      ...choice<PolicyPerson>(who.group_ids, {
        isIn: ({ groups }, listed) => groups.some(({ id }) => listed.has(id)),
        explain: ({ groups, user }) =>
          groupText(
            user.name,
            groups.map(({ name }) => name),
          ),
      }),
      ...choice<PolicyPerson>(
        { mode: who.locations.mode, values: who.locations.values.map(plainText) },
        {
          isIn: ({ location }, listed) => location !== null && listed.has(plainText(location)),
          explain: ({ location }) => factSentence(factName('location'), location),
        },
      ),
    ],
  };
}

function groupText(person: string, names: readonly string[]): string {
  if (names.length === 0) return t`${person} is not in any group.`;
  const groups = names.join(', ');
  return ended(names.length === 1 ? t`The group is ${groups}` : t`The groups are ${groups}`);
}

export function isCovered<Facts>(conditions: readonly Condition<Facts>[], facts: Facts): boolean {
  for (const condition of conditions) if (!condition.holds(facts)) return false;
  return true;
}

/** Returns a sentence about the first condition that does not match; null if all conditions match. */
export function whyNotCovered<Facts>(conditions: readonly Condition<Facts>[], facts: Facts): string | null {
  for (const condition of conditions) if (!condition.holds(facts)) return condition.explain(facts);
  return null;
}

function isUnitIn(node: OrganisationNode | null, listed: ReadonlySet<string>): boolean {
  return node !== null && (listed.has(node.id) || node.ancestor_ids.some((id) => listed.has(id)));
}

// Reads the value of a condition from the facts. It is called a thousand times per item, so it must not allocate
// memory.
interface Reading<Facts> {
  isIn(facts: Facts, listed: ReadonlySet<string>): boolean;
  explain(facts: Facts): string;
}

function choice<Facts>({ mode, values }: Choice, { isIn, explain }: Reading<Facts>): Condition<Facts>[] {
  if (values.length === 0) return [];
  const listed = new Set(values);
  const isIncluded = mode === 'IN';
  return [{ holds: (facts) => isIn(facts, listed) === isIncluded, explain }];
}

function single(key: 'expense_type' | 'payment_mode' | 'currency'): Reading<ScopeFacts> {
  return {
    isIn: (facts, listed) => facts[key] !== null && listed.has(facts[key]),
    explain: (facts) =>
      factSentence(factName(key), facts[key] && (key === 'currency' ? facts[key] : spoken(facts[key]))),
  };
}

function named(key: 'level' | 'entity' | 'business_unit'): Reading<PolicyPerson> {
  return {
    isIn: (person, listed) => person[key] !== null && listed.has(person[key].id),
    explain: (person) => factSentence(factName(key), person[key]?.name),
  };
}

function merchants({ mode, values }: Choice): Condition<ScopeFacts>[] {
  if (values.length === 0) return [];
  const wanted = values.map(plainText).filter((name) => name !== '  ');
  const isListed = ({ merchant }: ScopeFacts) => {
    const name = merchant === null ? null : plainText(merchant);
    return name !== null && wanted.some((each) => name.includes(each));
  };
  return [
    {
      holds: mode === 'IN' ? isListed : (facts) => !isListed(facts),
      explain: ({ merchant }) => factSentence(factName('merchant'), merchant),
    },
  ];
}

function attribute(condition: AttributeCondition): Condition<ScopeFacts> {
  const test = attributeTest(condition);
  return {
    holds: ({ attributes }) => test(attributeOf(attributes, condition.key)),
    explain: ({ attributes }) =>
      factSentence(factName(condition.key), attributeText(attributeOf(attributes, condition.key))),
  };
}
