-- A card can be assigned to another person, but the transactions on which its earlier owner decided stay with that owner.
-- Their expenses have to queue the matching too, which reopens the transactions of deleted expenses.
create or replace function outlay_queue_card_matching() returns trigger language plpgsql as $$
declare
  person record;
begin
  for person in select distinct client_id, owner_id from new_rows loop
    if (select true from card_accounts a
        where a.client_id = person.client_id and a.user_id = person.owner_id limit 1)
      or (select true from card_transactions t
        where t.client_id = person.client_id and t.user_id = person.owner_id limit 1)
    then
      insert into card_match_queue (client_id, user_id) values (person.client_id, person.owner_id);
    end if;
  end loop;
  return null;
end
$$;
