-- The messages of a part of time that a statement reads only where it must. As a function its partitions are planned when it is called:
-- within the statement, all of them were planned each time, which took as long as most figures.
create function verbatims_between(of_ws text, first timestamptz, until timestamptz) returns setof verbatims
language plpgsql stable rows 100 as $$
begin
  return query select * from verbatims where ws = of_ws and created_at >= first and created_at < until;
end
$$;
