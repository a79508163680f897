-- A company that is imported brings its waiting times with it. Its decisions arrive in any order, so computing the times
-- again could miss the decision before.
drop trigger payable_submission on payables;
drop trigger decision_waiting on approval_decisions;

create trigger payable_submission before insert on payables for each row
  when (current_setting('app.skips_triggers', true) is distinct from 'on' or not outlay_owns_tables())
  execute function outlay_note_submission();
create trigger decision_waiting before insert on approval_decisions for each row
  when (current_setting('app.skips_triggers', true) is distinct from 'on' or not outlay_owns_tables())
  execute function outlay_note_waiting();
