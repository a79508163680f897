-- The provider suspends companies and writes notes about them.
alter table subscriptions drop constraint subscriptions_override_phase_check;
alter table subscriptions add constraint subscriptions_override_phase_check check
  (override_phase in ('trial', 'trial_ending', 'grace', 'ended', 'subscribed', 'past_due', 'unpaid', 'cancelled',
    'suspended'));

-- Notes of the provider. No endpoint of the company reads them.
create table client_notes (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  author text not null check (length(author) between 1 and 300),
  body text not null check (length(body) between 1 and 500),
  at timestamptz(3) not null,
  primary key (client_id, id)
);

select outlay_wall('client_notes');
