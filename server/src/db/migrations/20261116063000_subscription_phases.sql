-- An unpaid or cancelled subscription has a text of its own, so the provider can also fix a company in these phases.
alter table subscriptions drop constraint subscriptions_override_phase_check;
alter table subscriptions add constraint subscriptions_override_phase_check check (
  override_phase in ('trial', 'trial_ending', 'grace', 'ended', 'subscribed', 'past_due', 'unpaid', 'cancelled')
);
