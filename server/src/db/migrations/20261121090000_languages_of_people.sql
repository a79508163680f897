-- Mails, notices and documents are written in the language of the person who receives them. Null until it is chosen.
alter table users add column language text;
alter table users add constraint users_language_known check (language in ('en', 'de', 'es', 'fr', 'ja', 'ar'));
