-- A bank that receives the same file twice may book each payment twice. Its answer is the first to show it.
alter table bank_answer_lines drop constraint bank_answer_lines_result_check;
alter table bank_answer_lines add constraint bank_answer_lines_result_check
  check (result in ('pay', 'fail', 'return', 'unchanged', 'differs', 'paid_twice', 'contradicts'));
