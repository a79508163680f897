export interface TestCounts {
  passed: number;
  /** The number of tests that failed and then passed on a retry. */
  shaky: number;
  failed: number;
}

/** Reads the numbers of passed, flaky and failed tests from the summary lines of Vitest and Playwright. */
export function countTests(output: string): TestCounts {
  const plain = output.replaceAll(ansiColours, '');
  const vitest = /^\s*Tests\s+(.*)$/mu.exec(plain)?.[1];
  const text = vitest ?? plain.slice(-2000);
  const shaky = Number(/^\s*(\d+) flaky$/mu.exec(plain)?.[1] ?? 0);
  return {
    // Vitest counts flaky tests as passed, but Playwright does not.
    passed: numberBefore('passed', text) - (vitest === undefined ? 0 : shaky),
    shaky,
    failed: numberBefore('failed', text),
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes start with the escape character.
const ansiColours = /\u001b\[[0-9;]*m/gu;

function numberBefore(word: string, text: string): number {
  return Number(new RegExp(`(\\d+) ${word}\\b`, 'u').exec(text)?.[1] ?? 0);
}
