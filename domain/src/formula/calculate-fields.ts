import type { Decision } from '../decision.ts';
import { type EvaluationRefusal, evaluate, type FieldValues } from './evaluate.ts';
import { orderFormulas } from './order-formulas.ts';
import type { Formula } from './syntax.ts';
import type { Value } from './value.ts';

type Calculated = Decision<Value, EvaluationRefusal | 'formula.circular'>;

/**
 * Calculates all formula fields of a form for the live preview. For a field that cannot be calculated yet, the result
 * is the reason. Typed values of calculated fields are ignored.
 */
export function calculateFields(
  formulas: ReadonlyMap<string, Formula>,
  typed: FieldValues,
): ReadonlyMap<string, Calculated> {
  const results = new Map<string, Calculated>();
  const order = orderFormulas(formulas);
  if (!order.allowed) {
    for (const key of formulas.keys()) results.set(key, order);
    return results;
  }
  const values = new Map(typed);
  for (const key of order.value) {
    const formula = formulas.get(key);
    if (!formula) continue;
    const result = evaluate(formula, values);
    results.set(key, result);
    values.set(key, result.allowed ? result.value : null);
  }
  return results;
}
