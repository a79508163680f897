import type { attributes } from '#contract/categories.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { readDecimal } from '#domain/decimal/decimal.ts';
import { type EvaluationRefusal, evaluate } from '#domain/formula/evaluate.ts';
import { fieldKey, parseFormula } from '#domain/formula/parse-formula.ts';
import { isCalendarDate, readValue, type Value, writeValue } from '#domain/formula/value.ts';
import { sentenceFor } from '#domain/refusals.ts';
import type { ReadContext } from '../../http/context.ts';

/** Evaluates a formula for the preview in the editor. Returns the result or the error. */
export async function tryFormula(
  _context: ReadContext,
  { formula, values }: InputOf<typeof attributes.calc>,
): Promise<OutputOf<typeof attributes.calc>> {
  const parsed = parseFormula(formula);
  if (!parsed.allowed)
    return {
      status: true,
      is_valid: false,
      message: sentenceFor(parsed.code, parsed.facts),
      result: null,
      fields: [],
    };

  const fields = [...parsed.value.fields];
  const typed = new Map(Object.entries(values).map(([key, value]) => [fieldKey(key), asTyped(value)]));
  const result = evaluate(parsed.value, typed);
  if (result.allowed) return { status: true, is_valid: true, message: '', result: writeValue(result.value), fields };

  return {
    status: true,
    is_valid: !isFormulaError[result.code],
    message: sentenceFor(result.code, result.facts),
    result: null,
    fields,
  };
}

/** True for an error in the formula itself; false for an error caused only by the current values. */
const isFormulaError = {
  'formula.unknown_field': true,
  'formula.wrong_type': true,
  'formula.empty_field': false,
  'formula.divide_by_zero': false,
  'formula.too_large': false,
  'formula.bad_date': false,
} satisfies Record<EvaluationRefusal, boolean>;

/** Infers the type of a value from its text, because the preview has no field types. */
function asTyped(value: string): Value | null {
  if (readDecimal(value)) return readValue('number', value);
  if (isCalendarDate(value)) return readValue('date', value);
  return readValue(value === 'true' || value === 'false' ? 'boolean' : 'text', value);
}
