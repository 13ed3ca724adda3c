-- A file of a month changes most streets: their new rows find room beside the old ones, and no index is written.
alter table sold_streets set (fillfactor = 70);
