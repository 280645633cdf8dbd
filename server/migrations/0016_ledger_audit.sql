-- Ledger audit: one function of rules per domain that posts; each row returned is a violation. All rules see the snapshot of one
-- statement, so concurrent postings do not disturb them.

create function ledger_rules() returns table (rule text, subject text, detail text)
language sql stable
as $$
  -- Conservation: the balances of all accounts add up to zero.
  select 'conservation', 'all accounts', 'sum ' || sum(balance) from ledger_accounts having sum(balance) <> 0
  union all
  -- Each account has the owner and the limits of its kind.
  select 'account', a.kind || ' ' || a.owner_id, 'part ' || a.part || ', from ' || coalesce(a.lowest::text, 'any') || ' to ' || coalesce(a.highest::text, 'any')
  from ledger_accounts a
  where (a.kind in ('member', 'debt', 'escrow')) <> (a.owner_id <> '00000000-0000-0000-0000-000000000000')
    or a.lowest is distinct from case when a.kind in ('member', 'escrow') then 0 end
    or a.highest is distinct from case when a.kind = 'debt' then 0 end
  union all
  select 'account', 'transfer ' || t.id, 'between ' || t.from_account || ' and ' || t.to_account
  from ledger_transfers t
  where not exists (select from ledger_accounts a where a.id = t.from_account) or not exists (select from ledger_accounts a where a.id = t.to_account)
  union all
  -- Each transfer has exactly its two entries, of its amount.
  select 'pair', 'transfer ' || t.id, 'from ' || coalesce((f.balance_after - f.balance_before)::text, 'none') || ', to ' || coalesce((d.balance_after - d.balance_before)::text, 'none') || ', amount ' || t.amount
  from ledger_transfers t
    left join ledger_entries f on f.account_id = t.from_account and f.version = t.from_version and f.transfer_id = t.id
    left join ledger_entries d on d.account_id = t.to_account and d.version = t.to_version and d.transfer_id = t.id
  where f.transfer_id is null or d.transfer_id is null
    or f.balance_before - f.balance_after <> t.amount or d.balance_after - d.balance_before <> t.amount
  union all
  select 'pair', 'all transfers', entries.count || ' entries of ' || transfers.count || ' transfers'
  from (select count(*) from ledger_entries) as entries, (select count(*) from ledger_transfers) as transfers
  where entries.count <> 2 * transfers.count
  union all
  -- Balance and version of an account match its entries.
  select 'balance', 'account ' || a.id, 'balance ' || a.balance || ', entries ' || coalesce(e.moved, 0) || ', version ' || a.version || ' of ' || coalesce(e.versions, 0)
  from ledger_accounts a
    left join (
      select account_id, sum(balance_after - balance_before) as moved, count(*) as versions, max(version) as newest
      from ledger_entries group by account_id) e on e.account_id = a.id
  where a.balance <> coalesce(e.moved, 0) or a.version <> coalesce(e.versions, 0) or a.version <> coalesce(e.newest, 0)
  union all
  -- Each version starts at the balance of the one before.
  select 'chain', 'account ' || account_id || ' version ' || version, 'before ' || balance_before || ', expected ' || expected
  from (
    select account_id, version, balance_before, coalesce(lag(balance_after) over own, 0) as expected, coalesce(lag(version) over own, 0) as previous
    from ledger_entries window own as (partition by account_id order by version)) as chained
  where balance_before <> expected or version <> previous + 1
  union all
  -- Limits hold at every version.
  select 'limit', a.kind || ' ' || a.owner_id, 'version ' || e.version || ' at ' || e.balance_after
  from ledger_entries e join ledger_accounts a on a.id = e.account_id
  where (a.kind in ('member', 'escrow') and e.balance_after < 0) or (a.kind = 'debt' and e.balance_after > 0)
  union all
  -- A member with credits has no debt.
  select 'debt', 'member ' || d.owner_id, 'owes ' || -d.balance || ', has ' || m.balance
  from ledger_accounts d join ledger_accounts m on m.owner_id = d.owner_id and m.kind = 'member'
  where d.kind = 'debt' and d.balance < 0 and m.balance > 0
  union all
  -- Entries of members have the kind of their transfer, other entries have none, and every kind is known.
  select 'kind', 'transfer ' || t.id, 'entry says ' || coalesce(e.kind, 'nothing') || ', transfer ' || t.kind
  from ledger_entries e join ledger_transfers t on t.id = e.transfer_id join ledger_accounts a on a.id = e.account_id
  where e.kind is distinct from case when a.kind = 'member' then t.kind end
    or t.kind not in ('earned', 'spent', 'penalty', 'purchase', 'bonus', 'refund')
  union all
  -- The suspense account (payments that match no quote) is empty.
  select 'suspense', 'suspense', 'holds ' || sum(balance) from ledger_accounts where kind = 'suspense' having sum(balance) <> 0
  union all
  -- One welcome bonus per domain across all members; one per member follows from its key.
  select 'award', 'welcome_bonus ' || t.refers_to, count(*) || ' times'
  from ledger_transfers t where t.reason = 'welcome_bonus' and t.refers_to like 'domain:%'
  group by t.refers_to having count(*) > 1
$$;
comment on function ledger_rules() is 'Rules for accounts, transfers and entries, independent of the domain that posted them.';

create function award_rules() returns table (rule text, subject text, detail text)
language sql stable
as $$
  -- One award per registrable domain and kind across all members; restored at most once.
  select 'award', t.reason || ' ' || t.refers_to, count(*) || ' times'
  from ledger_transfers t where t.reason in ('website_award', 'own_site_link_award', 'own_site_link_restored')
  group by t.reason, t.refers_to having count(*) > 1
  union all
  -- The award of a link is granted, withdrawn, restored and withdrawn in this order only.
  select 'award', walk.reason || ' ' || walk.refers_to, 'transfer ' || walk.id || ' leaves ' || walk.held || ' of ' || walk.given
  from (
    select t.id, t.reason, t.refers_to,
      sum(case t.reason when 'own_site_link_penalty' then -1 else 1 end) over so_far as times,
      sum(case t.reason when 'own_site_link_penalty' then -t.amount else t.amount end) over so_far as held,
      coalesce(sum(t.amount) filter (where t.reason = 'own_site_link_award') over so_far, 0) as given
    from ledger_transfers t where t.reason in ('own_site_link_award', 'own_site_link_penalty', 'own_site_link_restored')
    window so_far as (partition by t.refers_to order by t.id)) as walk
  where walk.times not between 0 and 1 or walk.held not between 0 and walk.given
  union all
  -- The award columns of a backlink match its transfers.
  select 'award', 'link ' || b.link_id, 'says ' || concat_ws(', ', case when b.credits_processed then 'given' end, case when b.removed_at is not null then 'taken' end, case when b.restored_at is not null then 'restored' end) || ' of ' || coalesce('domain:' || b.award_domain, 'none')
  from our_site_backlinks b
  where (b.credits_processed and not exists (select from ledger_transfers t where t.key = 'award:own_link:' || b.award_domain))
    or (b.removed_at is not null and not exists (select from ledger_transfers t where t.key = 'penalty:own_link:' || b.award_domain))
    or (b.restored_at is not null and not exists (select from ledger_transfers t where t.key = 'restored:own_link:' || b.award_domain))
  union all
  -- A link with an award is monitored as long as the account of its member is open.
  select 'award', 'link ' || l.id, 'carries an award and is ' || l.state
  from our_site_backlinks b join monitored_links l on l.id = b.link_id join users u on u.id = b.user_id
  where b.credits_processed and (b.removed_at is null or b.restored_at > b.removed_at) and u.deleted_at is null
    and (l.state not in ('live', 'endangered') or l.next_check_at is null)
$$;
comment on function award_rules() is 'Rules for awards for websites and links.';

create function purchase_rules() returns table (rule text, subject text, detail text)
language sql stable
as $$
  -- A payment is credited once; reversals match credits_taken and do not exceed what was granted.
  select 'purchase', 'purchase ' || p.id, 'gave ' || moved.credits || ' and ' || moved.bonus || ' for ' || p.credits || ', took ' || moved.taken || ', noted ' || p.credits_taken || ', ' || p.state
  from purchases p
    cross join lateral (
      select
        coalesce(sum(t.amount) filter (where t.reason in ('pack_purchase', 'plan_month', 'plan_upgrade', 'mismatch_granted')), 0) as credits,
        coalesce(sum(t.amount) filter (where t.reason = 'loyalty_bonus'), 0) as bonus,
        coalesce(sum(case when t.reason in ('purchase_refund', 'dispute_opened') then t.amount when t.reason in ('dispute_won', 'refund_undone') then -t.amount end), 0) as taken
      from ledger_transfers t where t.refers_to = 'purchase:' || p.id) as moved
  where moved.credits > p.credits or moved.taken > moved.credits + moved.bonus or moved.taken <> p.credits_taken
    or (p.kind = 'pack' and p.state = 'paid' and moved.credits <> p.credits)
    or (p.state <> 'paid' and moved.credits <> 0)
  union all
  -- Suspense holds the credits of mismatched payments and no others; an admin resolves each within a day.
  select 'mismatch', 'purchase ' || p.id, held.credits || ' held since ' || coalesce(held.since::text, 'never') || ', ' || p.state
  from purchases p
    cross join lateral (
      select
        coalesce(sum(case t.reason when 'payment_mismatch' then t.amount when 'mismatch_granted' then -t.amount when 'mismatch_returned' then -t.amount end), 0) as credits,
        max(t.at) filter (where t.reason = 'payment_mismatch') as since
      from ledger_transfers t where t.refers_to = 'purchase:' || p.id) as held
  where (p.holds > 0 or p.state = 'mismatched')
    and (held.credits <> case p.state when 'mismatched' then p.credits else 0 end
      or (p.state = 'mismatched' and held.since < clock_now() - interval '1 day'))
  union all
  -- A returned payment is refunded in full.
  select 'returned', 'purchase ' || p.id, p.refunded_cents || ' of ' || p.paid_cents || ', dispute ' || p.dispute
  from purchases p
  where p.resolution = 'returned' and p.state = 'abandoned' and p.dispute <> 'lost' and p.refunded_cents < p.paid_cents
  union all
  -- Invoices less credit notes equal the amount kept.
  select 'invoice', 'purchase ' || p.id, 'says ' || written.cents || ', stayed ' || p.paid_cents - case when p.dispute = 'lost' then p.paid_cents else p.refunded_cents end
  from purchases p
    cross join lateral (
      select coalesce(sum(case i.kind when 'invoice' then i.gross_cents else -i.gross_cents end), 0) as cents
      from invoices i where i.purchase_id = p.id) as written
  where (p.state = 'paid' or written.cents <> 0)
    and written.cents <> p.paid_cents - case when p.dispute = 'lost' then p.paid_cents else p.refunded_cents end
$$;
comment on function purchase_rules() is 'Rules for payments and the credits they granted.';

create function month_rules() returns table (rule text, subject text, detail text)
language sql stable
as $$
  -- A month is marked as credited if and only if its transfer exists. The first month of an upgrade may have the key of its purchase.
  select 'month', 'subscription ' || m.subscription_id || ' month ' || m.number, 'credits ' || m.credits || ', bonus ' || coalesce(m.bonus, 0)
  from subscription_months m
  where (m.credited_at is not null) <> case when m.extra
      then exists (
        select from ledger_transfers t
        where t.key in ('purchase:' || m.purchase_id || ':month:' || m.number, 'purchase:' || m.purchase_id, 'mismatch:' || m.purchase_id || ':granted') and t.amount = m.credits
          and (t.key like '%:month:%' or not exists (select from subscription_months other where other.purchase_id = m.purchase_id and other.number < m.number)))
      else exists (select from ledger_transfers t where t.key = 'month:' || m.subscription_id || ':' || m.number and t.amount = m.credits) end
    or (coalesce(m.bonus, 0) > 0) <> exists (
      select from ledger_transfers t
      where t.key = case when m.extra then 'purchase:' || m.purchase_id || ':loyalty:' || m.number else 'loyalty:' || m.subscription_id || ':' || m.number end and t.amount = m.bonus)
  union all
  -- A paid term has consecutive months whose credits add up to those of the purchase.
  select 'term', 'purchase ' || p.id, coalesce(has.rows, 0) || ' of ' || p.months || ' months, ' || coalesce(has.credits, 0) || ' of ' || p.credits || ' credits'
  from purchases p
    left join lateral (
      select count(*) as rows, sum(m.credits) as credits, max(m.number) - min(m.number) + 1 as span, bool_and(m.extra = (p.kind = 'upgrade')) as kindred
      from subscription_months m where m.purchase_id = p.id) as has on true
  where p.kind in ('plan', 'upgrade') and p.state in ('paid', 'mismatched')
    and (has.rows <> p.months or has.credits <> p.credits or has.span <> p.months or not has.kindred)
  union all
  -- A month not yet credited is dropped if and only if its payment was not kept. Months of closed accounts are dropped with the plan.
  select 'dropped', 'subscription ' || m.subscription_id || ' month ' || m.number, 'purchase ' || p.state || ', dispute ' || p.dispute || ', refunded ' || p.refunded_cents || ' of ' || coalesce(p.paid_cents, 0)
  from subscription_months m join purchases p on p.id = m.purchase_id join users u on u.id = p.user_id
  where m.credited_at is null and u.deleted_at is null
    and (m.dropped_at is not null) <> (p.state <> 'paid' or p.dispute = 'lost' or p.refunded_cents >= p.paid_cents)
  union all
  -- A due month is credited within a day, upgrades included, unless its payment is disputed.
  select 'late', 'subscription ' || m.subscription_id || ' month ' || m.number, 'due at ' || m.due_at
  from subscription_months m join purchases p on p.id = m.purchase_id join users u on u.id = p.user_id
  where m.credited_at is null and m.dropped_at is null and u.deleted_at is null
    and p.dispute <> 'open' and m.due_at < clock_now() - interval '1 day'
  union all
  -- Later months have higher numbers, as the loyalty bonus depends on the number.
  select 'order', 'subscription ' || walk.subscription_id || ' month ' || walk.number, 'due at ' || walk.due_at || ', one before at ' || walk.latest
  from (
    select m.subscription_id, m.number, m.due_at,
      max(m.due_at) over (partition by m.subscription_id order by m.number rows between unbounded preceding and 1 preceding) as latest
    from subscription_months m where not m.extra and m.dropped_at is null) as walk
  where walk.due_at < walk.latest
$$;
comment on function month_rules() is 'Rules for the months of plans.';

create function order_rules() returns table (rule text, subject text, detail text)
language sql stable
as $$
  -- Escrow holds the price of an open order, and nothing after its end.
  select 'escrow', 'order ' || o.id, 'is ' || o.status || ', holds ' || coalesce(e.balance, 0) || ' of ' || o.price
  from backlink_orders o left join ledger_accounts e on e.kind = 'escrow' and e.owner_id = o.id
  where coalesce(e.balance, 0) <> case when o.ended_at is null then o.price else 0 end
  union all
  select 'escrow', 'escrow ' || e.owner_id, 'is of no order'
  from ledger_accounts e where e.kind = 'escrow' and not exists (select from backlink_orders o where o.id = e.owner_id)
  union all
  -- The amounts of an order match its transfers.
  select 'settlement', 'order ' || o.id,
    'is ' || o.status || ', says ' || concat_ws('/', o.price, o.paid_out, o.refunded, o.bonus, o.penalty, o.guarantee_refunded)
      || ', posted ' || concat_ws('/', p.held, p.paid_out, p.refunded, p.bonus, p.penalty, p.given_back)
  from backlink_orders o
    cross join lateral (
      select
        coalesce(sum(t.amount) filter (where t.reason = 'order_hold'), 0) as held,
        coalesce(sum(t.amount) filter (where t.reason = 'order_payout'), 0) as paid_out,
        coalesce(sum(t.amount) filter (where t.reason = 'order_refund'), 0) as refunded,
        coalesce(sum(t.amount) filter (where t.reason = 'prime_bonus'), 0) as bonus,
        coalesce(sum(t.amount) filter (where t.reason = 'prime_penalty'), 0) as penalty,
        coalesce(sum(t.amount) filter (where t.reason in ('guarantee_taken', 'guarantee_cover')), 0) as taken,
        coalesce(sum(t.amount) filter (where t.reason = 'guarantee_refund'), 0) as given_back
      from ledger_transfers t where t.refers_to = 'order:' || o.id) as p
  where p.held <> o.price or p.paid_out <> o.paid_out or p.refunded <> o.refunded or p.bonus <> o.bonus
    or p.penalty <> o.penalty or p.given_back <> o.guarantee_refunded or p.taken <> p.given_back
  union all
  -- Every open order has a timed transition, except in a dispute.
  select 'alarm', 'order ' || o.id, 'is ' || o.status || ' and waits for nothing'
  from backlink_orders o where o.ended_at is null and o.status <> 'disputed' and o.deadline_at is null
$$;
comment on function order_rules() is 'Rules for orders and their escrow.';

create function referral_rules() returns table (rule text, subject text, detail text)
language sql stable
as $$
  -- The granted amount of a reward matches its transfers.
  select 'referral', 'reward ' || coalesce(r.id::text, posted.reward), 'granted ' || coalesce(r.granted, 0) || ', posted ' || coalesce(posted.credits, 0)
  from (
    select substr(t.refers_to, 10) as reward,
      sum(case t.reason when 'referral_taken' then -t.amount else t.amount end) as credits
    from ledger_transfers t where t.reason in ('referral_bonus', 'referral_share', 'referral_taken') group by 1) as posted
    full join referral_rewards r on r.id::text = posted.reward
  where coalesce(r.granted, -1) <> coalesce(posted.credits, 0)
  union all
  -- A referred member gets the referral welcome once, on activation; an admin can still refuse the referral later.
  select 'referral', 'member ' || a.owner_id, count(*) || ' times for a referral that is ' || coalesce(min(f.state), 'unknown')
  from ledger_transfers t
    join ledger_accounts a on a.id = t.to_account
    left join referrals f on f.referral_id = a.owner_id
  where t.reason = 'referral_welcome'
  group by a.owner_id having count(*) > 1 or coalesce(min(f.state), '') not in ('activated', 'refused')
  union all
  -- One registration bonus per domain.
  select 'referral', 'domain ' || f.activated_domain, count(*) || ' bonuses'
  from referrals f join referral_rewards r on r.referral_id = f.referral_id and r.kind = 'registration' and r.state = 'granted'
  where not 'domain_used' = any (f.cleared)
  group by f.activated_domain having count(*) > 1
  union all
  -- Exactly one share is the first of its purchase, and exactly one the first of its referral.
  select 'referral', 'purchase ' || purchase_id, count(first_of) || ' first shares'
  from referral_rewards where purchase_id is not null group by purchase_id having count(first_of) <> 1
  union all
  select 'referral', 'first share of ' || referral_id, count(*) filter (where first_of = 'referral') || ' first shares'
  from referral_rewards where purchase_id is not null group by referral_id having count(*) filter (where first_of = 'referral') <> 1
  union all
  -- A due reward is granted within a day, unless it awaits review or one of the two accounts is blocked.
  select 'referral', 'reward ' || r.id, 'due since ' || r.due_at
  from referral_rewards r
    join referrals f on f.referral_id = r.referral_id
    join users u on u.id = r.referrer_id
    join users m on m.id = r.referral_id
  where r.state = 'waiting' and r.due_at < clock_now() - interval '1 day' and f.state in ('registered', 'activated')
    and u.deleted_at is null and u.blocked_at is null and m.blocked_at is null
$$;
comment on function referral_rules() is 'Rules for referrals and their rewards.';

create function content_rules() returns table (rule text, subject text, detail text)
language sql stable
as $$
  -- Payments for drafts and their refunds match the transfers.
  select 'content', 'payment ' || coalesce(p.id::text, posted.payment), 'says ' || coalesce(case when p.returned_at is null then p.amount else 0 end, 0) || ', posted ' || coalesce(posted.credits, 0)
  from (
    select substr(t.refers_to, 9) as payment,
      sum(case t.reason when 'content_returned' then -t.amount else t.amount end) as credits
    from ledger_transfers t where t.reason in ('content_draft', 'content_returned') group by 1) as posted
    full join content_payments p on p.id::text = posted.payment
  where coalesce(case when p.returned_at is null then p.amount else 0 end, -1) <> coalesce(posted.credits, 0)
$$;
comment on function content_rules() is 'Rules for payments for drafts.';

create function ledger_check() returns table (rule text, subject text, detail text)
language sql stable
as $$
  select * from ledger_rules()
  union all
  select * from award_rules()
  union all
  select * from purchase_rules()
  union all
  select * from month_rules()
  union all
  select * from order_rules()
  union all
  select * from referral_rules()
  union all
  select * from content_rules()
$$;
comment on function ledger_check() is 'The ledger audit: all violations of ledger rules; empty if the ledger is sound. Run after tests, nightly, and by an admin.';
