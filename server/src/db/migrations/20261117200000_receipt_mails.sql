-- People forward receipts to an address of their own. The key is its local part; renewing it ends the old address.
alter table sign_in_directory add column receipts_key text not null
  default substr(encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 1, 20)
  check (receipts_key ~ '^[0-9a-f]{20}$');
create unique index sign_in_directory_receipts_key on sign_in_directory (receipts_key);

-- Further addresses from which a person sends receipts. Each is confirmed with a mailed link before it counts.
create table receipt_senders (
  client_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  email text not null check (email = lower(email) and length(email) <= 254),
  token_hash text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  primary key (client_id, id),
  unique (client_id, user_id, email),
  foreign key (client_id, user_id) references users (client_id, id)
);

-- The received mails with what became of them. The mail itself is in the file store until it was handled.
create table receipt_mails (
  client_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- The hash of the Message-ID: a mail that is delivered twice is handled once.
  message_key text not null check (length(message_key) = 64),
  path text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'ignored')),
  sender text not null default '' check (length(sender) <= 254),
  subject text not null default '' check (length(subject) <= 300),
  -- The code of the refusal, or of the reason why the mail was ignored.
  reason text not null default '' check (length(reason) <= 60),
  no_of_drafts integer not null default 0,
  -- The attachments that did not become a draft: [{"name": "terms.docx", "reason": "Upload a PDF."}].
  skipped jsonb not null default '[]',
  received_at timestamptz(3) not null,
  primary key (client_id, id),
  unique (client_id, user_id, message_key),
  foreign key (client_id, user_id) references users (client_id, id)
);

create index receipt_mails_newest on receipt_mails (client_id, user_id, received_at desc, id desc);
create index receipt_mails_by_age on receipt_mails (client_id, received_at);

select outlay_wall('receipt_senders');
select outlay_wall('receipt_mails');
