// Thins out old checks without new information. Changes and manual checks are kept for good; of checks that only repeat
// the previous result, one per day is kept, so that the link report still shows continuous checks. Of the others their
// hashes are kept, so that the chain of their link can still be verified.
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

const allKeptFor = '7 days'
/** How far back each run goes, so that a few missed nights leave nothing behind. */
const thinnedSpan = '60 days'

export const thinOldChecks = async (db: Db): Promise<void> => {
  await sql`
    with thinned as (
    delete from link_checks as c where id in (
      select id from (
        select id, is_manual, requested_url, verdict, reasons,
          lag(requested_url) over in_turn as asked_before, lag(verdict) over in_turn as verdict_before, lag(reasons) over in_turn as reasons_before,
          row_number() over (partition by link_id, (at at time zone 'UTC')::date order by id desc) as from_last_of_day
        from link_checks
        where at < (select clock_now()) - ${allKeptFor}::interval and at >= (select clock_now()) - ${allKeptFor}::interval - ${thinnedSpan}::interval
        window in_turn as (partition by link_id order by id)) as told
      where not is_manual and from_last_of_day > 1
        and requested_url = asked_before and verdict = verdict_before and reasons = reasons_before)
    returning link_id, position, link_check_content_hash(c) as content_hash, hash)
    insert into thinned_link_checks (link_id, position, content_hash, hash)
    select link_id, position, content_hash, hash from thinned where hash is not null`.execute(db)
}
