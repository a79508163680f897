import { describe, expect, it } from 'vitest';
import { activitySentence } from './activity-sentence.ts';

describe('what somebody did, after their name', () => {
  it.each([
    ['company_started', 'started the trial'],
    ['profile_changed', 'changed their profile'],
    ['password_reset', 'chose a new password'],
    ['invitation_accepted', 'joined the company'],
    ['report_sent_back', 'sent back'],
    ['report_lines_changed', 'changed the lines of'],
    ['approvals_rerouted', 'found the approvers anew of'],
    ['report_payment_failed', 'said that the payment failed of'],
    ['advance_unqueued', 'took out of the payments queue'],
  ])('%s: %s', (action, sentence) => {
    expect(activitySentence(action)).toBe(sentence);
  });

  it('stays readable for an action nobody wrote a sentence for', () => {
    expect(activitySentence('card_was_linked')).toBe('card was linked');
  });
});
