import { UnstyledButton } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { type EvaluatedExpense, policyResultId, policySummary } from '../policy-summary.ts';
import styles from './PolicySummaryLine.module.css';

interface PolicySummaryLineProps {
  evaluation: EvaluatedExpense | undefined;
  hasCategory: boolean;
}

/**
 * If something needs attention, shows the policy result in one line beside the save button. A click scrolls to the full
 * result.
 */
export function PolicySummaryLine({ evaluation, hasCategory }: PolicySummaryLineProps) {
  const summary = evaluation && policySummary(evaluation, hasCategory);
  if (!summary?.line) return null;
  const Icon = summary.tone === 'bad' ? IconAlertCircle : IconAlertTriangle;
  return (
    <UnstyledButton
      className={styles.line ?? ''}
      data-tone={summary.tone}
      title={summary.line}
      onClick={scrollToResult}
    >
      <Icon aria-hidden="true" />
      <span>{summary.line}</span>
    </UnstyledButton>
  );
}

function scrollToResult(): void {
  document.getElementById(policyResultId)?.scrollIntoView({ block: 'center', behavior: 'smooth' });
}
