-- A new e-mail address takes effect when its owner confirms it. Until then the person signs in with the old one.
alter table users add column pending_email text check (pending_email = lower(pending_email));
alter table single_use_tokens drop constraint single_use_tokens_kind_check;
alter table single_use_tokens add constraint single_use_tokens_kind_check check (
  kind in ('entry', 'invitation', 'password_reset', 'email_change')
);
