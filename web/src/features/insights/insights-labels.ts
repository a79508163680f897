import type { CardKey } from '#domain/insights/insight-cards.ts';

/** The title of each card and an explanation of its figure. */
export const cardLabels: Record<CardKey, { title: string; counted: string }> = {
  total_spend: {
    title: 'Total spend',
    counted: 'Claimed amounts of submitted expenses, by the date of the expense.',
  },
  reimbursable: {
    title: 'Reimbursable',
    counted: 'The part of the total spend that employees paid with their own money and get back.',
  },
  card_spend: { title: 'Company card', counted: 'The part of the total spend that was paid with a company card.' },
  pending_reports: {
    title: 'Pending approval',
    counted: 'Reports that wait for approval today. Period, category and currency do not apply.',
  },
  outstanding_advances: {
    title: 'Outstanding advances',
    counted: 'Paid advances that are not settled today. Period, category and currency do not apply.',
  },
  days_to_approve: {
    title: 'Days to approve',
    counted: 'The average from submission to final approval, for reports approved in the period.',
  },
  days_to_pay: {
    title: 'Days to pay',
    counted: 'The average from approval to payment, for reports and advances paid in the period.',
  },
  violation_rate: {
    title: 'Policy violations',
    counted: 'The share of submitted expenses that violate a policy.',
  },
};

export const insightsLabels = {
  title: 'Insights',
  line: 'What the company spends, on what, and how fast it is approved and paid.',
  failed: 'Failed to fetch insights.',
};
