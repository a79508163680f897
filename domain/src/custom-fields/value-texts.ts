import { formatDecimal, readGroupedDecimal } from '../decimal/decimal.ts';
import { tidy } from '../text/tidy.ts';
import { type CustomField, type CustomValue, textsOf } from './custom-field.ts';

const yes = ['yes', 'y', 'true', '1'];
const no = ['no', 'n', 'false', '0'];

/**
 * Converts the text of a file cell to the value of a field. A text that cannot be read is returned as it is, so that
 * validation reports it.
 */
export function valueFromText(
  field: CustomField,
  text: string,
  userIdByEmail: (email: string) => string | undefined,
): unknown {
  const cell = tidy(text);
  const word = cell.toLowerCase();
  switch (field.kind) {
    case 'select':
      return optionLike(field, cell);
    case 'multi_select':
      return cell
        .split(';')
        .map(tidy)
        .filter(Boolean)
        .map((part) => optionLike(field, part));
    case 'yes_no':
      if (yes.includes(word)) return true;
      return no.includes(word) ? false : cell;
    case 'user':
      return userIdByEmail(word) ?? cell;
    case 'number': {
      const number = readGroupedDecimal(cell);
      return number ? formatDecimal(number) : cell;
    }
    case 'text':
    case 'date':
    case 'formula':
      return cell;
  }
}

/**
 * Formats a value for a cell of a file. Several options are separated by semicolons, and people are written as their
 * emails.
 */
export function textFromValue(value: CustomValue | undefined, emailOfUser: (user_id: string) => string | undefined) {
  return textsOf(value)
    .map((text) => emailOfUser(text) ?? text)
    .join('; ');
}

function optionLike({ options }: CustomField, text: string): string {
  return options.find((option) => option.toLowerCase() === text.toLowerCase()) ?? text;
}
