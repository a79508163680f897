-- The phase that the provider had set when it suspended the company, such as a plan free of charge: access that is resumed
-- continues in this phase. Null if the company is not suspended or no phase was set.
alter table subscriptions add column phase_before_suspension text;
