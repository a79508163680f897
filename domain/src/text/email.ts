/** Whether a text is an email address of at most 254 characters, by the pattern that z.email() uses. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && shape.test(text) && !text.includes('..') && !text.startsWith('.');
}

const shape = /^[a-z0-9_'+\-.]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/iu;
