import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../../lib/testing/fake-browser.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import type { AdvanceForm } from '../use-advance-form.ts';
import { AdvanceFields } from './AdvanceFields.tsx';
import { AdvancePreview } from './AdvancePreview.tsx';
import { advanceLabels } from './advance-labels.ts';

function formWith(action: 'block' | 'warn'): AdvanceForm {
  return {
    values: { title: '', category_id: null, amount: '900', currency: 'EUR', policy_reason: '', custom_values: {} },
    input: {},
    errors: {},
    categories: [],
    category: null,
    change: () => undefined,
    saved: {
      id: '0190a000-0000-7000-8000-0000000000a1',
      policy_violation: { attributes_violation: [{ action, message: 'Over the limit.' }] },
    },
    draft: { saved: { version: 1 } },
  } as unknown as AdvanceForm;
}

function serveProblem(is_blocking: boolean) {
  fakeServer(({ url }) =>
    url.includes('/advance/submit/preview')
      ? {
          body: {
            status: true,
            may_submit: !is_blocking,
            amount: '900.00',
            currency: 'EUR',
            problems: [{ field: null, message: 'Over the limit.', rule_name: 'Advances', is_blocking }],
            approvers: [],
          },
        }
      : { body: { status: true, data: [] } },
  );
}

describe('an advance blocked by a policy', () => {
  it('asks for no reason, because a reason cannot lift the block', async () => {
    serveProblem(true);
    await renderPage(<AdvanceFields form={formWith('block')} />);
    expect(screen.queryByRole('textbox', { name: 'Reason' })).toBeNull();
  });

  it('does not say that it will be paid', async () => {
    serveProblem(true);
    await renderPage(<AdvancePreview form={formWith('block')} />);
    await screen.findByText('Over the limit.');
    expect(screen.queryByText(advanceLabels.nextSteps)).toBeNull();
  });
});

describe('an advance that only breaks a limit', () => {
  it('asks for a reason and explains the next steps', async () => {
    serveProblem(false);
    await renderPage(
      <>
        <AdvanceFields form={formWith('warn')} />
        <AdvancePreview form={formWith('warn')} />
      </>,
    );
    await screen.findByText(advanceLabels.nextSteps);
    screen.getByRole('textbox', { name: 'Reason' });
  });
});
