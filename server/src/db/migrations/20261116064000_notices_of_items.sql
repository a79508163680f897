-- The notification list shows one entry per item, and a decision marks the requests for that item as read.
create index notices_of_item on notices (client_id, item_id, user_id, id desc);
