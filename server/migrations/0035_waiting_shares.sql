-- Shares of referrers wait while the payment can be reversed, and while the two are related by more than the referral: the audit
-- reported them as late.

create or replace function referral_rules() returns table (rule text, subject text, detail text)
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
  -- A referred member gets the referral welcome on activation, in the parts of one award; an admin can still refuse the referral later.
  select 'referral', 'member ' || a.owner_id, sum(t.amount) || ' for a referral that is ' || coalesce(min(f.state), 'unknown')
  from ledger_transfers t
    join ledger_accounts a on a.id = t.to_account
    left join referrals f on f.referral_id = a.owner_id
  where t.reason = 'referral_welcome'
  group by a.owner_id
  having coalesce(min(f.state), '') not in ('activated', 'refused') or sum(t.amount) <> (
    select coalesce(sum(p.paid), 0) from awards w join award_parts p on p.award_id = w.id
    where w.reason = 'referral_member' and w.subject = a.owner_id::text)
  union all
  -- What was granted for the registration is what the parts of its award have paid.
  select 'referral', 'registration of ' || r.referral_id, 'granted ' || r.granted || ', parts ' || coalesce(parts.paid, 0)
  from referral_rewards r
    left join (
      select w.subject, sum(p.paid) as paid from awards w join award_parts p on p.award_id = w.id
      where w.reason = 'referral_referrer' group by 1) parts on parts.subject = r.referral_id::text
  where r.kind = 'registration' and r.granted <> coalesce(parts.paid, 0)
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
  -- A due reward is granted within a day, unless the referral or the issuance awaits review or was rejected, one of the two accounts is
  -- blocked, the two are related by more than the referral, or the payment can still be reversed.
  select 'referral', 'reward ' || r.id, 'due since ' || r.due_at
  from referral_rewards r
    join referrals f on f.referral_id = r.referral_id
    join users u on u.id = r.referrer_id
    join users m on m.id = r.referral_id
  where r.state = 'waiting' and r.due_at < clock_now() - interval '1 day' and f.state in ('registered', 'activated')
    and u.deleted_at is null and u.blocked_at is null and m.blocked_at is null
    and not exists (
      select from issuance_queue q
      where q.key = 'referral:' || r.id || ':posting:' || r.postings + 1 and q.state in ('queued', 'released', 'rejected'))
    and ('related' = any (f.cleared) or not is_related_beyond_referral(r.referral_id, r.referrer_id))
    and not exists (
      select from credit_lots l
      where l.purchase_id = r.purchase_id and l.settled_at is null
        and (l.settles_at > clock_now() - interval '1 day'
          or exists (select from reversals v where v.purchase_id = l.purchase_id and v.finished_at is null)))
$$;
