-- People show a photo instead of their initials.
alter table users add column photo_id uuid;
alter table users add foreign key (client_id, photo_id) references files (client_id, id);
create index users_by_photo on users (client_id, photo_id) where photo_id is not null;
