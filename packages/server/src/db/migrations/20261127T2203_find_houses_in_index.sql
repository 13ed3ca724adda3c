-- Number and flat stand in the index: a house is found in its street without reading every sale of it from the table.
drop index price_paid_by_postcode;
create index price_paid_by_postcode on price_paid (postcode, sold_on) include (price, type, is_new, tenure, category, home, paon, saon);
