-- A penalty refers to the order that it is for, but pays nothing of it: unsettled credits that the seller lost by it are not what the
-- order was paid with.

create or replace function ledger_take_unsettled(holder uuid, taken bigint, used_for text) returns void
language plpgsql
as $$
declare
  rest bigint := taken;
  piece bigint;
  lot record;
  noted text := used_for;
begin
  if used_for like 'order:%' and exists (select from backlink_orders where id = substr(used_for, 7)::uuid and buyer_user_id <> holder) then
    noted := 'member:' || holder || ':' || used_for;
  end if;
  for lot in select id, remaining from credit_lots where owner_id = holder and remaining > 0 order by settles_at, id for no key update loop
    piece := least(lot.remaining, rest);
    update credit_lots set remaining = remaining - piece where id = lot.id;
    insert into lot_uses (lot_id, subject, amount) values (lot.id, noted, piece)
      on conflict (lot_id, subject) do update set amount = lot_uses.amount + excluded.amount;
    rest := rest - piece;
    exit when rest = 0;
  end loop;
  if rest > 0 then
    raise exception 'the lots of % lack % unsettled credits', holder, rest using errcode = 'LG003';
  end if;
end
$$;

update lot_uses u set subject = 'member:' || l.owner_id || ':' || u.subject
from credit_lots l, backlink_orders o
where l.id = u.lot_id and u.subject = 'order:' || o.id and l.owner_id <> o.buyer_user_id;

comment on table lot_uses is 'What was paid with unsettled credits: subject is that of the transfer, such as order:<id> for what the buyer paid, and member:<id>:order:<id> for a penalty of the seller. A refund of it gives them back to the lot.';
