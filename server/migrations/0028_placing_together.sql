-- Orders of several buyers are placed at once: their credits are held as one set, and their sellers are told as one.

create function ledger_hold(holds jsonb, new_kind text, new_reason text) returns setof uuid language plpgsql as $$
declare
  posted_time constant timestamptz := clock_now();
begin
  perform from jsonb_to_recordset(holds) as each (key text, amount bigint)
    where (each.amount <= 0 or each.key like '%#%') is not false;
  if found then
    raise exception 'this cannot be held: %', holds using errcode = 'LG003';
  end if;
  -- In the order of everybody. Orders are new, and so are their accounts: nobody else can want those.
  perform from ledger_accounts
    where owner_id in (select each.member from jsonb_to_recordset(holds) as each (member uuid)) and kind = 'debt' and part = 0
    order by owner_id desc for no key update;
  -- Under the locks.
  return query
  with wanted as (
    select each.*, row_number() over chain as step, sum(each.amount) over chain as so_far
    from rows from (jsonb_to_recordset(holds) as (key text, member uuid, order_id uuid, amount bigint, refers_to text))
      with ordinality as each (key, member, order_id, amount, refers_to, place)
    window chain as (partition by each.member order by each.place)
  ), gave as (
    update ledger_accounts a set balance = a.balance - whole.amount, version = a.version + whole.count
    from (select member, sum(amount)::bigint as amount, count(*) as count from wanted group by member) whole
    where a.owner_id = whole.member and a.kind = 'member' and a.part = 0 and a.balance - whole.amount >= a.lowest
    returning a.id, a.owner_id, a.balance, a.balance + whole.amount as balance_before, a.version - whole.count as version_before
  ), held as (
    insert into ledger_accounts (kind, owner_id, balance, version)
    select 'escrow', wanted.order_id, wanted.amount, 1 from wanted join gave on gave.owner_id = wanted.member
    returning id, owner_id
  ), moved as (
    insert into ledger_transfers (key, kind, reason, from_account, from_version, to_account, to_version, amount, refers_to, at)
    select wanted.key, new_kind, new_reason, gave.id, gave.version_before + wanted.step, held.id, 1, wanted.amount, wanted.refers_to, posted_time
    from wanted join gave on gave.owner_id = wanted.member join held on held.owner_id = wanted.order_id
    order by wanted.place
    returning id, from_account, from_version, to_account, amount
  ), entered as (
    insert into ledger_entries (account_id, version, transfer_id, kind, balance_before, balance_after, at)
    select moved.from_account, moved.from_version, moved.id, new_kind,
      gave.balance_before - wanted.so_far + wanted.amount, gave.balance_before - wanted.so_far, posted_time
    from moved join gave on gave.id = moved.from_account
      join wanted on wanted.member = gave.owner_id and wanted.step = moved.from_version - gave.version_before
    union all
    select moved.to_account, 1, moved.id, null, 0, moved.amount, posted_time from moved
  ), told as (
    insert into outbox (member_id, topic, payload)
    -- Whoever has credits owes none.
    select gave.owner_id, 'credits.changed', jsonb_build_object('total_credits', gave.balance, 'debt', 0) from gave
  )
  select gave.owner_id from gave;
end
$$;
comment on function ledger_hold(jsonb, text, text) is 'Holds prices of new orders: all of a member or none. Gives the members whose credits sufficed; of the others nothing is moved. An order that has an account, or a key that was used, is a broken assumption.';

drop function raise_notifications(uuid[], text, text, boolean, jsonb, jsonb, text, uuid, uuid);
create function raise_notifications(
  members uuid[], places integer[], notices jsonb, kind text, switch text, is_urgent boolean, broadcast uuid
) returns table (notification_id bigint, member_id uuid)
language plpgsql
as $$
#variable_conflict use_column
begin
  return query
  with notice as materialized (
    select ordinality - 1 as place, value -> 'words' as words, value -> 'data' as told_data, value ->> 'path' as path,
      (value ->> 'about')::uuid as about
    from jsonb_array_elements(notices) with ordinality
  ), reader as materialized (
    select nextval('notifications_id_seq') as id, u.id as user_id, u.language, told.place,
      case
        when not u.email_confirmed or u.blocked_at is not null or bounced.address is not null
          or not coalesce(case switch when 'email_new_orders' then settings.email_new_orders else settings.email_system_updates end, true)
          or not coalesce(preference.email, true) then 'none'
        when is_urgent or coalesce(settings.email_digest, 'off') = 'off' then 'now'
        else 'digest'
      end as mailing
    from unnest(members, places) as told (member, place)
      join users u on u.id = told.member
      left join member_settings settings on settings.user_id = u.id
      left join notification_preferences preference on preference.user_id = u.id and preference.type = kind
      left join mail_suppressions bounced on bounced.address = u.email
    where u.deleted_at is null
    -- Whoever deletes the account waits for us, or we for them: nothing is told to somebody who is gone by then.
    for key share of u
  ), told as (
    insert into notifications (id, user_id, type, title, message, data, mailing, broadcast_id, about_id) overriding system value
    select reader.id, reader.user_id, kind, words -> reader.language ->> 'title', words -> reader.language ->> 'message',
      told_data, reader.mailing, broadcast, about
    from reader join notice on notice.place = reader.place
    on conflict on constraint notifications_come_once_per_broadcast do nothing
    returning notifications.id, user_id, title, message, data, created_at, mailing
  ), live as (
    insert into outbox (member_id, topic, payload)
    select told.user_id, 'notification.created', jsonb_build_object(
      'language', reader.language,
      'notification', jsonb_build_object(
        'id', told.id::text, 'type', kind, 'title', told.title, 'message', told.message, 'data', told.data,
        'read', false, 'read_at', null, 'path', notice.path,
        'created_at', to_char(told.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    from told join reader on reader.id = told.id join notice on notice.place = reader.place order by told.id
  ), wished as (
    insert into outbox (topic, payload)
    select 'notification.mail_wanted', jsonb_build_object('notificationId', told.id::text)
    from told where told.mailing = 'now' order by told.id
  )
  select told.id, told.user_id from told;
end
$$;
comment on function raise_notifications(uuid[], integer[], jsonb, text, text, boolean, uuid) is
  'Tells members something, each the notice at their place of the list: the rows, the live events and the wishes for mail. Who is gone is told nothing, and within one broadcast nobody is told twice.';
