interface StyleSheet {
  path: string;
  text: string;
}

/**
 * Finds declarations that name the left or right side, because the sides swap in right-to-left languages. Where a
 * physical side is intended, the line before the declaration gives the reason in a comment: 'Physical side: …'.
 */
export function physicalSides(files: readonly StyleSheet[]): string[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.split('\n');
    return lines.flatMap((line, index) => {
      const [, property = '', value = ''] = /^\s*([a-z-]+): (.+?);?$/u.exec(line) ?? [];
      const isExplained = /^\s*\/\* Physical side: /u.test(lines[index - 1] ?? '');
      return namesSide(property, value) && !isExplained
        ? [`${path}:${index + 1} names a physical side: ${property}.`]
        : [];
    });
  });
}

function namesSide(property: string, value: string): boolean {
  if (/^(left|right)$|-(left|right)(-(width|style|color|radius))?$/u.test(property)) return true;
  if (/^(text-align|float|clear|justify-(content|items|self))$/u.test(property)) return /^(left|right)$/u.test(value);
  if (/^(margin|padding|inset|border-(width|style|color)|scroll-(margin|padding))$/u.test(property)) {
    const [, right, , left] = partsOf(value);
    return left !== undefined && left !== right;
  }
  if (property === 'border-radius') {
    const [first, second = first, third = first, fourth = second] = partsOf(value);
    return first !== second || third !== fourth;
  }
  return /translateX\((?!.*--inline-direction)/u.test(value);
}

/** Splits a value into its parts: '0 calc(1px + 2px) 0 auto' has four. */
function partsOf(value: string): string[] {
  return value.match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/gu) ?? [];
}
