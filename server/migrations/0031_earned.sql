-- What a member got for what, so that whoever has moved credits a hundred thousand times does not have them all added up at every look.

create table ledger_thousands (
  account_id bigint not null,
  thousand bigint not null,
  reason text not null,
  times integer not null,
  amount bigint not null,
  constraint ledger_thousands_pkey primary key (account_id, thousand, reason),
  constraint ledger_thousands_count_something check (thousand >= 1 and times between 1 and 1000)
);
comment on table ledger_thousands is 'For each thousand versions of a member''s account that are complete (the first is 1 to 1000) and each reason: how often it moved credits, and how many in all, signed. Versions never change, so neither does this; added up when somebody looks, without gaps. What is beyond the last thousand is read from the entries.';
create trigger ledger_thousands_are_append_only before update or delete or truncate on ledger_thousands
  for each statement execute function refuse_change();
