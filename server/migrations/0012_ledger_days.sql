-- What moved on each day, so that figures of a year are not added up from millions of transfers whenever somebody looks.

create table ledger_days (
  day date not null,
  reason text not null,
  amount bigint not null,
  first_transfer bigint not null,
  last_transfer bigint not null,
  constraint ledger_days_pkey primary key (day, reason),
  constraint ledger_days_amount_is_positive check (amount > 0),
  constraint ledger_days_are_in_order check (first_transfer <= last_transfer)
);
comment on table ledger_days is 'For each day that is over (UTC) and each reason: how much moved, and between which numbers of transfers. Added up from the transfers by night and held against them by the proof; days without a row are read from the transfers themselves.';
