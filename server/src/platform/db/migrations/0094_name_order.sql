-- The order of names in lists: 9 comes before 10, é is with e. In the older form of a locale, because PGlite's ICU does not know `u-kn-true`.
-- allowed: changes no table; a PostgreSQL without ICU keeps the order of characters
do $$ begin
  create collation name_order (provider = icu, locale = 'und@colNumeric=yes');
exception when others then
  create collation name_order from "C";
end $$;
