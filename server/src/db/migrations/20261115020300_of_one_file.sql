-- Why: what looks like a file is asked from that file on, and what belongs to it goes with it; both looked through every row.

create index image_quarters_of_file on image_quarters (client_id, file_id);
create index uploads_of_file on uploads (client_id, file_id) where file_id is not null;
