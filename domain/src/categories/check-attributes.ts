import { allow, type Decision, type Refusal, refuse } from '../decision.ts';
import { formulaType } from '../formula/formula-type.ts';
import { orderFormulas } from '../formula/order-formulas.ts';
import { parseFormula } from '../formula/parse-formula.ts';
import type { Formula } from '../formula/syntax.ts';
import type { ValueType } from '../formula/value.ts';
import { sentenceFor } from '../refusals.ts';
import { type AttributeKind, attributeValueType, builtInFields, hasFormula, hasOptions } from './attribute-kinds.ts';

export interface AttributeDraft {
  key: string;
  label: string;
  kind: AttributeKind;
  options: readonly string[];
  formula: string;
}

type AttributeRefusal =
  | 'attribute.repeated'
  | 'attribute.reserved'
  | 'attribute.no_options'
  | 'attribute.formula_wrong';

/** Words that formulas read as values and that therefore cannot be keys. */
const reservedWords = ['true', 'false'];

/**
 * Validates the attributes of a category: unique keys, options where needed, and formulas that parse, fit the types of
 * their fields and do not depend on themselves. `index` in the facts of a refusal identifies the attribute.
 */
export function checkAttributes<Draft extends AttributeDraft>(
  drafts: readonly Draft[],
  applies_to: 'expense' | 'advance',
): Decision<Draft[], AttributeRefusal> {
  const builtIn: Record<string, ValueType> = builtInFields[applies_to];
  const knownKeys = new Set<string>();
  for (const [index, { key, label, kind, options }] of drafts.entries()) {
    if (knownKeys.has(key)) return refuse('attribute.repeated', { key, index });
    if (Object.hasOwn(builtIn, key) || reservedWords.includes(key)) return refuse('attribute.reserved', { key, index });
    if (hasOptions(kind) && options.length === 0) return refuse('attribute.no_options', { label, index });
    knownKeys.add(key);
  }
  const wrong = wrongFormula(drafts, builtIn);
  if (wrong) return wrong;
  return allow(
    drafts.map((draft) => ({
      ...draft,
      options: hasOptions(draft.kind) ? [...new Set(draft.options)] : [],
      formula: hasFormula(draft.kind) ? draft.formula : '',
    })),
  );
}

function wrongFormula(
  drafts: readonly AttributeDraft[],
  builtIn: Record<string, ValueType>,
): Refusal<'attribute.formula_wrong'> | null {
  const about = (key: string, { code, facts }: Refusal) => {
    const index = drafts.findIndex((draft) => draft.key === key);
    return refuse('attribute.formula_wrong', {
      label: drafts[index]?.label ?? key,
      reason: sentenceFor(code, facts),
      index,
    });
  };
  const formulas = new Map<string, Formula>();
  const types = new Map<string, ValueType>(Object.entries(builtIn));
  for (const { key, kind, formula } of drafts) {
    if (kind !== 'calc') {
      types.set(key, attributeValueType[kind]);
      continue;
    }
    const parsed = parseFormula(formula);
    if (!parsed.allowed) return about(key, parsed);
    formulas.set(key, parsed.value);
  }
  const order = orderFormulas(formulas);
  if (!order.allowed) return about(String(order.facts.fields).split(',')[0] ?? '', order);
  for (const key of order.value) {
    const formula = formulas.get(key);
    if (!formula) continue;
    const type = formulaType(formula, types);
    if (!type.allowed) return about(key, type);
    types.set(key, type.value);
  }

  return null;
}
