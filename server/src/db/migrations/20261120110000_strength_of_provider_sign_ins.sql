-- A company can require that its identity provider proves a second factor, and how recently the person signed in there.
alter table identity_providers
  -- Values of the claims acr and amr, separated by spaces. Without any, every sign-in at the provider counts as proved.
  add column factor_values text not null default '' check (length(factor_values) <= 300),
  add column max_age_minutes integer check (max_age_minutes between 1 and 43200);

-- A sign-in at the provider without one of the required values.
alter table sign_ins
  drop constraint sign_ins_method_check,
  add constraint sign_ins_method_check check (method in ('password', 'passkey', 'sso', 'sso_single_factor'));
