-- The figures of a closed period never change, whatever the bank sends afterwards.
alter table card_periods
  add column closed_figures jsonb,
  add constraint card_periods_closed_figures check (is_closed or closed_figures is null);
