-- The last day on which an acceptance of a check answers, where what was seen ends before the risk does: a right to rent for a time.
alter table checks add column holds_until date;

update checks set holds_until = rent.follow_up_on from rent_checks rent
where rent.workspace_id = checks.workspace_id and rent.check_id = checks.id and rent.follow_up_on is not null;

update party_standings standing
set accepted_until = least(standing.accepted_until, (answers.holds_until + 1)::timestamp at time zone 'Europe/London' - interval '1 millisecond')
from (
  select distinct on (workspace_id, party_id) workspace_id, party_id, holds_until from checks
  where kind = 'rtr' and state = 'decided' and status in ('passed', 'acceptedAfterReview') and not is_practice
  order by workspace_id, party_id, id desc
) as answers
where standing.kind = 'rtr' and standing.accepted_until is not null
  and answers.workspace_id = standing.workspace_id and answers.party_id = standing.party_id and answers.holds_until is not null;
