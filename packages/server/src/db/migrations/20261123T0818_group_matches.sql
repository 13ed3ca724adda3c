-- Matches of a check with the same number are one person or company on several lists, and count as one. Null on matches from before this was kept.
alter table matches add column entity int;
