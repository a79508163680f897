import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Session } from '../../../lib/session.ts';
import { fakeServer } from '../../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../../testing/render-component.tsx';
import { testSession } from '../../../testing/test-session.ts';
import { DelegateForm } from './DelegateForm.tsx';

beforeEach(() => sessionStorage.clear());

const approver: Session = {
  ...testSession,
  rights: { ...testSession.rights, user_rp_details: { '/individual/approvals': ['read', 'write'] } },
};

it.each([
  ['an employee delegates submitting', testSession, true, false],
  ['an approver delegates approving', approver, false, true],
])('%s unless they choose otherwise', (_, session, submits, approves) => {
  fakeServer(() => ({ body: { status: true, data: [] } }));
  renderComponent(<DelegateForm onClose={() => undefined} />, session);
  const isChecked = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked;
  expect([isChecked('Submit for me'), isChecked('Approve for me')]).toEqual([submits, approves]);
});
