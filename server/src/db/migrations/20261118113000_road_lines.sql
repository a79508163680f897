-- The map of a trip follows the road where a road map measured it.
alter table mileage_claims add column road_line text not null default '' check (length(road_line) <= 2000);
