-- A workspace that moves to another installation is one transaction, whose rows refer to each other in circles.
do $$
declare
  key record;
begin
  for key in
    select conrelid::regclass as place, conname from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace
  loop
    execute format('alter table %s alter constraint %I deferrable initially immediate', key.place, key.conname);
  end loop;
end $$;
