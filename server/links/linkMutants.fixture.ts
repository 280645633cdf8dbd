// Mutants of the link rules, each a small change of their source text. A suite that does not catch them proves nothing.
import { dayMs, hourMs, minuteMs } from '../../contract/durations.ts'
import { sql } from 'kysely'
import type { sourcePage } from '../../contract/sourcePage.ts'
import { findAward, grantedOf } from '../awards/awardRow.ts'
import { grantAward } from '../awards/grantAward.ts'
import { noReferral } from '../awards/payPart.ts'
import { read } from '../credits/balance.ts'
import { postOnce } from '../credits/once.ts'
import { isOnSiteOf, isSamePage, isSameTarget, plainHostOf } from './compareTargets.ts'
import type { judge } from './judge.ts'
import { timeWithin } from './timeOfDay.ts'
import { sightOf } from './visibleOn.ts'
import { foldText, hasLabel } from './wording.ts'
import { directiveAudience } from '../platform/crawl/robots.ts'
import type { Db } from '../platform/db/database.ts'
import { unreachable } from '../platform/errors.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { judgeFlaw } from './judgeFlaws.fixture.ts'
import {
  type AwardNow,
  type AwardRules,
  creditsFlaw,
  namingFlaw,
  scheduleFlaw,
  type ScheduleRules,
} from './linkFlaws.fixture.ts'
import { mutatedModule, type Mutation } from '../testing/mutatedModule.ts'

export interface LinkMutant extends Mutation {
  of: 'schedule' | 'judge' | 'naming' | 'credits'
}

const at = (path: string): URL => new URL(path, import.meta.url)

/** What catches the mutant; null if nothing does. */
export const catchLinkMutant = async (db: Db, mutant: LinkMutant): Promise<string | null> => {
  switch (mutant.of) {
    case 'schedule':
      return scheduleFlaw(
        mutatedModule<ScheduleRules>(at('./recheckSchedule.ts'), mutant, ['step', 'decided'], {
          dayMs,
          hourMs,
          minuteMs,
          unreachable,
          timeWithin,
        }),
      )
    case 'judge': {
      const used = {
        directiveAudience,
        unreachable,
        isOnSiteOf,
        isSamePage,
        isSameTarget,
        plainHostOf,
        foldText,
        hasLabel,
        sightOf,
      }
      return judgeFlaw(mutatedModule<{ judge: typeof judge }>(at('./judge.ts'), mutant, ['judge'], used).judge)
    }
    case 'naming': {
      const file = at('../../contract/sourcePage.ts')
      return namingFlaw(mutatedModule<{ sourcePage: typeof sourcePage }>(file, mutant, ['sourcePage'], {}).sourcePage)
    }
    case 'credits': {
      const awardNow: AwardNow = { amount: 0 }
      const readSettings = () => Promise.resolve({ awards: { own_site_link: awardNow.amount } })
      const awards = { findAward, grantedOf, grantAward, noReferral }
      const notify = () => Promise.resolve()
      const used = { ...awards, sql, read, postOnce, readSettings, notify, shownDomain }
      const file = at('./ownSiteCredits.ts')
      const rules = mutatedModule<AwardRules>(file, mutant, ['awardOwnLink', 'carriesAward', 'takeBackAward'], used)
      return creditsFlaw(db, rules, awardNow)
    }
    default:
      return unreachable(mutant.of)
  }
}

export const healthyLinkRules: readonly LinkMutant[] = (['schedule', 'judge', 'naming', 'credits'] as const).map(
  (of) => ({
    name: `the rules of ${of} as they are`,
    of,
    changes: [],
  }),
)

const mutantsOf = (
  of: LinkMutant['of'],
  changes: Readonly<Record<string, readonly [string, string][]>>,
): LinkMutant[] => Object.entries(changes).map(([name, change]) => ({ name, of, changes: change }))

export const linkMutants: readonly LinkMutant[] = [
  ...mutantsOf('schedule', {
    'inconclusive counted as missing': [
      ['return unclear(now, before, schedule)', 'return failed(now, before, schedule)'],
    ],
    'one check is enough': [['missedAt === null || since(missedAt, now) < confirmMissAfterMs', 'false']],
    'two checks at once are enough': [
      ['missedAt === null || since(missedAt, now) < confirmMissAfterMs', 'missedAt === null'],
    ],
    'a pass does not forget the miss': [['    missedAt: null,\n    missingSince: null,\n    repairBy', '    repairBy']],
    'the deadline restarts with every check': [
      [
        'return stillMissing(now, clear)',
        'return stillMissing(now, { ...clear, repairBy: later(now, repairDays * dayMs) })',
      ],
    ],
    'lost before the deadline': [['repairBy === null || now < repairBy', 'repairBy === null']],
    'never lost': [['repairBy === null || now < repairBy', 'true']],
    'lost by an inconclusive check': [['if (isConfirmed && !isDue)', "if (before.state === 'endangered')"]],
    'what a person said is forgotten': [
      ['const isConfirmed = before.confirmedMissingAt !== null', 'const isConfirmed = false'],
    ],
    'lost on what a person said days ago': [['if (isConfirmed && !isDue)', 'if (isConfirmed)']],
    'no person decides at the deadline': [['before.needsReview || isConfirmed ||', 'before.needsReview ||']],
    'what a person said outlives the repair': [
      ['    needsReview: false,\n    confirmedMissingAt: null,', '    needsReview: false,'],
    ],
    'a person takes the award at once': [
      ['confirmedMissingAt: now }, schedule.repairDays)', 'confirmedMissingAt: now }, 0)'],
    ],
    'no person is ever asked': [['age >= needsReviewAfterMs', 'false']],
    'every check asks for a manual review': [['needsReview && !before.needsReview', 'needsReview']],
    'a check at its exact time of day is planned for it again': [['at > now && isFree(at)', 'at >= now && isFree(at)']],
    'the schedule counts from the last check': [
      ['nextOnSchedule(now, verifiedAt, schedule) }', 'nextOnSchedule(now, now, schedule) }'],
    ],
    'no check at the deadline': [['return now < repairBy && next > repairBy ? repairBy : next', 'return next']],
  }),
  ...mutantsOf('judge', {
    'a page that cannot be read counts as missing': [
      [
        'return isClear(reason, expected) ? failed([reason], page) : unclear(reason, page)',
        'return failed([reason], page)',
      ],
    ],
    'a page that is gone cannot be told': [
      [
        'return isClear(reason, expected) ? failed([reason], page) : unclear(reason, page)',
        'return unclear(reason, page)',
      ],
    ],
    'a refusal counts as gone': [['if (status === 404 || status === 410)', 'if (status === 404 || status === 403)']],
    'wrong domain accepted': [["!== own) reasons.push('wrong_host')", "=== '') reasons.push('wrong_host')"]],
    'homepage accepted in place of the page': [['expected.wholeSite ? isOnSiteOf : isSameTarget', 'isOnSiteOf']],
    'any link accepted': [['.filter(({ url }) => leads(url, expected.targetUrl))', '.filter(() => leads)']],
    'any words accepted': [['foldText(text) === foldText(one)', 'true']],
    'accepted defects still count': [['!defects.some((accepted) => accepted === reason)', 'true']],
    'one accepted defect accepts all': [['accepted === reason', "accepted !== 'noindex'"]],
    'an accepted anchor text accepts any': [["reason === 'wrong_anchor' || ", '']],
    'accepted anchor text still wrong': [['[anchorText, accepted.anchor_text]', '[anchorText]']],
    'hidden link accepted': [["if (sight === 'hidden' || ", 'if (']],
    'collapsed link accepted': [[" || sight === 'collapsed')", ')']],
    'collapsed link lost under guarantee': [['sightOf(link, expected.wasLive)', 'sightOf(link, false)']],
    'a link that only a browser can judge accepted': [['best?.isOpen === true', 'false']],
    'a link that only a browser can judge counts before a clear one': [['return other.isOpen', 'return one.isOpen']],
    'an accepted hidden link waits for a browser': [[" && !accepted.defects.includes('hidden')", '']],
    'noindex accepted': [["if (isForOthers(directiveAudience(facts.robots, 'noindex')))", 'if (false)']],
    'noindex for us alone counts as missing': [["directiveAudience(facts.robots, 'noindex') === 'us_alone'", 'false']],
    'closed to everybody cannot be told': [["return check.to === 'us_alone'", 'return true']],
    'closed to us alone counts as missing': [["return check.to === 'us_alone'", 'return false']],
    'a page of scripts counts as missing': [['if (wall !== undefined && !isDecided(wall, ofPage))', 'if (false)']],
    'what a wall says counts for the page': [["ofPage.includes('wrong_host')", 'ofPage.length > 0']],
    'what a shell says does not count': [["wall === 'needs_script' || wall === 'paywall'", 'false']],
    'a link behind a shell counts as missing': [
      ['return failed(ofPage, seen)', "return failed([...ofPage, 'link_missing'], seen)"],
    ],
    'another original accepted': [['canonicals.some((one) => one !== null && !isCanonicalOf(one, visit))', 'false']],
    'another original in a header accepted': [
      ['[facts.canonical, facts.headerCanonical ?? null]', '[facts.canonical]'],
    ],
    'a page that is no longer available accepted': [['new Date(facts.unavailableAfter) <= now', 'false']],
    'a page that is still available counts as expired': [['new Date(facts.unavailableAfter) <= now', 'true']],
    'a broken page under guarantee counts as missing': [
      ["(reason === 'not_html' && !wasLive)", "reason === 'not_html'"],
    ],
    'a file passes as a page to be checked again': [["(reason === 'not_html' && !wasLive)", 'false']],
    'a download cannot be judged': [["reason === 'is_download' || ", '']],
    'nofollow accepted where it was not agreed': [["rel.includes('nofollow') || rel.includes('ugc')", 'false']],
    'the worst of several links counts': [
      ['one.reasons.length < other.reasons.length', 'one.reasons.length > other.reasons.length'],
    ],
    'a link that a script can change passes': [['link.touchedBy !== null || ', '']],
    'any page is the homepage': [['!isSamePage(homepage, visit.finalUrl)', 'false']],
    'a homepage that cannot be read is taken for granted': [['(check.homepage ?? null) === null', 'false']],
    'any number of links accepted': [['(facts.followedPages ?? 0) > linksPerPage', 'false']],
    'one link too few accepted': [
      ['(facts.followedPages ?? 0) > linksPerPage', '(facts.followedPages ?? 0) >= linksPerPage'],
    ],
    'links that the page does not follow are counted': [
      ['linksPerPage !== null && isFollowed', 'linksPerPage !== null'],
    ],
    'no label needed': [['expected.label && !hasLabel(link.near)', 'false']],
  }),
  ...mutantsOf('naming', {
    'a page of another domain accepted': [['withoutWww(url.host) !== withoutWww(new URL(base).host)', 'false']],
    'a page of a subdomain accepted': [
      ['withoutWww(url.host) !== withoutWww(new URL(base).host)', "!('.' + url.host).endsWith('.' + domain)"],
    ],
    'a page behind another port accepted': [
      ['withoutWww(url.host) !== withoutWww(new URL(base).host)', 'withoutWww(url.hostname) !== domain'],
    ],
    'homepage accepted where nothing was named': [["return { kind: 'missing' }", "return { kind: 'page', url: base }"]],
    'an address that is none accepted': [
      ["url.protocol !== 'http:' && url.protocol !== 'https:'", 'false'],
      [
        'withoutWww(url.host) !== withoutWww(new URL(base).host)',
        "url.host !== '' && withoutWww(url.host) !== withoutWww(new URL(base).host)",
      ],
    ],
  }),
  ...mutantsOf('credits', {
    'award for another domain': [['award_domain: given.award.domain', 'award_domain: record.source_domain']],
    'award forgets that it was given': [
      ['await mark(tx, record, { credits_processed: true, award_domain: given.award.domain })', ''],
    ],
    'penalty twice': [
      ['if (!carriesAward(record) || domain === null)', 'if (domain === null)'],
      [
        'key: isSecond ? secondPenaltyKeyOf(domain) : penaltyKeyOf(domain)',
        'key: penaltyKeyOf(domain) + (isTakenBack(record) ? Math.random() : "")',
      ],
    ],
    'penalty of what an award is by now': [
      ['const amount = await paidFor(tx, domain)', 'const amount = (await readSettings(tx)).awards.own_site_link'],
    ],
    'penalty not written down': [['await mark(tx, record, { removed_at: sql<Date>`clock_now()` })', '']],
    'restored twice': [
      ['isTakenBack(record) && record.restored_at === null', 'isTakenBack(record)'],
      ['key: restoredKeyOf(domain)', 'key: restoredKeyOf(domain) + Math.random()'],
    ],
    'never restored': [['isTakenBack(record) && record.restored_at === null', 'false']],
    'second loss costs nothing': [
      ['isSecond ? secondPenaltyKeyOf(domain) : penaltyKeyOf(domain)', 'penaltyKeyOf(domain)'],
    ],
    'second loss leaves the award': [
      ['removed !== null && (restored === null || removed > restored)', 'removed !== null && restored === null'],
    ],
  }),
]
