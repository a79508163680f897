export interface TestCounts {
  passed: number;
  /** Failed, then passed when tried once more: named by the runner, so that the cause is looked for. */
  shaky: number;
  failed: number;
}

/** Reads how many tests passed and failed off the closing lines of Vitest and Playwright. */
export function countTests(output: string): TestCounts {
  const plain = output.replaceAll(ansiColours, '');
  const vitest = /^\s*Tests\s+(.*)$/mu.exec(plain)?.[1];
  const text = vitest ?? plain.slice(-2000);
  return {
    passed: numberBefore('passed', text),
    shaky: numberBefore('flaky', text),
    failed: numberBefore('failed', text),
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what starts a colour.
const ansiColours = /\u001b\[[0-9;]*m/gu;

function numberBefore(word: string, text: string): number {
  return Number(new RegExp(`(\\d+) ${word}\\b`, 'u').exec(text)?.[1] ?? 0);
}
