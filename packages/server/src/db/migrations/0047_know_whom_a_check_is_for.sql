-- Which property a check was started for, and in which role its subject stood there then. A property that is removed leaves the check.
alter table checks
  add column property_id bigint,
  add column property_role text check (property_role in ('seller', 'buyer', 'giftor', 'seller_representative', 'buyer_representative',
    'landlord', 'tenant', 'guarantor', 'landlord_representative')),
  add foreign key (workspace_id, property_id) references properties on delete set null (property_id),
  add check (property_id is null or property_role is not null);
create index checks_by_property on checks (workspace_id, property_id, id desc) where property_id is not null;
