-- Likely duplicates have one name, in the pages, the API and here. What stands in functions is put right by their files afterwards.
alter table party_twins rename to party_duplicates;
alter index party_twins_pkey rename to party_duplicates_pkey;
alter index party_twins_of_b rename to party_duplicates_of_b;
alter index party_twins_likely rename to party_duplicates_likely;
alter function twin_score(text, text, boolean, boolean, boolean, boolean) rename to duplicate_score;
alter function find_party_twins(parties, int) rename to find_party_duplicates;
alter procedure put_party_twins(parties) rename to put_party_duplicates;
alter function note_party_twins() rename to note_party_duplicates;
alter trigger note_party_twins on parties rename to note_party_duplicates;
alter procedure refresh_party_twins(timestamptz) rename to refresh_party_duplicates;
alter function find_twins_of(text, text, text, text, date, text, text[], text[], int, bigint) rename to find_duplicates_of;
