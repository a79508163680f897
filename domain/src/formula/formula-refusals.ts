import { savedText } from '../language/saved-text.ts';
import { t } from '../language/translate.ts';

export const formulaRefusals = {
  'formula.empty': () => t`Enter a formula.`,
  'formula.too_long': ({ limit }) => t`A formula can have up to ${limit ?? 1000} characters.`,
  'formula.too_deep': ({ limit }) => t`A formula can have up to ${limit ?? 32} levels of brackets.`,
  'formula.too_complex': () => t`This formula is too complex. Split it into two fields.`,
  'formula.bracket_unclosed': ({ bracket, position }) =>
    t`The bracket ${bracket ?? '('} at character ${position ?? 1} is not closed.`,
  'formula.bracket_unopened': ({ bracket, position }) =>
    t`The bracket ${bracket ?? ')'} at character ${position ?? 1} has no opening bracket.`,
  'formula.bracket_mismatched': ({ bracket, position, expected, opened, opened_at }) =>
    t`The bracket ${bracket ?? ')'} at character ${position ?? 1} should be ${expected ?? ']'}, to close ${opened ?? '['} at character ${opened_at ?? 1}.`,
  'formula.unexpected': ({ found, position }) => t`Unexpected “${found ?? '?'}” at character ${position ?? 1}.`,
  'formula.unfinished': () => t`The formula is incomplete.`,
  'formula.text_unclosed': ({ position }) => t`The quote at character ${position ?? 1} is not closed.`,
  'formula.number_unreadable': ({ position }) =>
    t`The number at character ${position ?? 1} is too long. Use up to 18 digits and 12 decimals.`,
  'formula.unknown_function': ({ label }) => t`There is no function called ${label}.`,
  'formula.wrong_arguments': ({ reason }) => t`Wrong arguments: ${savedText(String(reason ?? ''))}.`,
  'formula.unknown_field': ({ label }) => t`There is no field called ${label}.`,
  'formula.empty_field': ({ label }) => t`The field ${label} has no value yet.`,
  'formula.wrong_type': ({ reason }) => t`Wrong type: ${savedText(String(reason ?? ''))}.`,
  'formula.divide_by_zero': () => t`The formula divides by zero.`,
  'formula.too_large': () => t`The result is too large.`,
  'formula.bad_date': () => t`The formula results in an invalid date.`,
  'formula.circular': ({ label }) => t`These fields depend on each other: ${label}.`,
} satisfies Record<string, (facts: Record<string, string | number | null>) => string>;
