/** Whether a text can be a mail address, by the rule the forms of the product use. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && shape.test(text) && !text.includes('..') && !text.startsWith('.');
}

const shape = /^[a-z0-9_'+\-.]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/iu;
