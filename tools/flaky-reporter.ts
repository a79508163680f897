import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Lists the tests that passed only on the second attempt, with their first failure, so that the cause can be found. */
export default class FlakyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules.flatMap((module) => [...module.children.allTests()].filter((test) => isFlaky(test)));
    if (flaky.length === 0) return;
    console.log(`  ${flaky.length} flaky`);
    for (const test of flaky) {
      console.log(`    ${test.module.relativeModuleId} > ${test.fullName}`);
      for (const { message } of test.result().errors ?? []) console.log(`      ${message.split('\n')[0]}`);
    }
  }
}

function isFlaky(test: TestCase): boolean {
  return test.diagnostic()?.flaky === true;
}
