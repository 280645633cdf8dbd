// Demo referrals with their review reasons, and the sources of clicks.
import type { HeldReason } from '../../contract/referralsAdmin.ts'

export interface ReferralStory {
  login: string
  source: string
  landing: string
  /** Awaiting review by an admin: since when, and why. */
  held?: { daysAgo: number; reasons: readonly [HeldReason, ...HeldReason[]] }
  /** An admin has decided on it. */
  refused?: { daysAgo: number; reason: string }
}

/** Clicks on an ordinary day; more or fewer on Saturday and Sunday. */
export interface ClickPlace {
  source: string
  landings: readonly [string, ...string[]]
  sinceDaysAgo: number
  perDay: number
  weekend: number
  /** Viral days; the peak decays by two thirds each day. */
  peaks?: readonly { daysAgo: number; clicks: number }[]
}

export interface ReferrerStory {
  login: string
  /** The code generated with the first visit to the page, and possibly a chosen one. */
  codes: readonly { code: string; daysAgo: number }[]
  places: readonly ClickPlace[]
  /** Oldest first. */
  came: readonly ReferralStory[]
}

const newsletters = [203, 175, 147, 119, 91, 63, 35, 7].map((daysAgo) => ({ daysAgo, clicks: 24 }))

const seller: ReferrerStory = {
  login: 'seller',
  codes: [
    { code: 'K7WQ4MNX', daysAgo: 216 },
    { code: 'HAFEN24', daysAgo: 212 },
  ],
  places: [
    { source: 'direct', landings: ['code'], sinceDaysAgo: 212, perDay: 1.1, weekend: 0.8 },
    { source: 'whatsapp', landings: ['code'], sinceDaysAgo: 209, perDay: 0.8, weekend: 1.7 },
    { source: 'newsletter', landings: ['code'], sinceDaysAgo: 203, perDay: 0.1, weekend: 0.5, peaks: newsletters },
    { source: 'kuestenblog.test', landings: ['/de', '/de', '/de/help'], sinceDaysAgo: 198, perDay: 1.9, weekend: 1.2 },
    { source: 'inselpost.test', landings: ['/de'], sinceDaysAgo: 160, perDay: 0.6, weekend: 1.3 },
    { source: 'linkedin', landings: ['code'], sinceDaysAgo: 152, perDay: 0.9, weekend: 0.2 },
    {
      source: 'bootsforum.test',
      landings: ['/', '/', '/auth'],
      sinceDaysAgo: 121,
      perDay: 0.3,
      weekend: 1.4,
      peaks: [{ daysAgo: 120, clicks: 38 }],
    },
    { source: 'instagram', landings: ['code'], sinceDaysAgo: 96, perDay: 1.2, weekend: 1.5 },
    {
      source: 'aushang',
      landings: ['code'],
      sinceDaysAgo: 56,
      perDay: 0.1,
      weekend: 3,
      peaks: [
        { daysAgo: 55, clicks: 21 },
        { daysAgo: 54, clicks: 17 },
      ],
    },
  ],
  came: [
    { login: 'camille.lefevre', source: 'direct', landing: 'code' },
    { login: 'kenji.watanabe', source: 'whatsapp', landing: 'code' },
    { login: 'yusuf.mansour', source: 'kuestenblog.test', landing: '/de' },
    { login: 'jose.nunez', source: 'newsletter', landing: 'code' },
    { login: 'minji.kim', source: 'linkedin', landing: 'code' },
    { login: 'noa.benami', source: 'linkedin', landing: 'code' },
    { login: 'astrid.lindqvist', source: 'bootsforum.test', landing: '/' },
    { login: 'bjork.jonsdottir', source: 'newsletter', landing: 'code' },
    {
      login: 'dexter.vale',
      source: 'bootsforum.test',
      landing: '/auth',
      held: { daysAgo: 19, reasons: ['member_blocked'] },
      refused: { daysAgo: 18, reason: 'Gesperrt, bevor eine Website verifiziert war. Daraus wird nichts mehr.' },
    },
    { login: 'anjali.sharma', source: 'aushang', landing: 'code' },
    {
      login: 'siriporn.wong',
      source: 'instagram',
      landing: 'code',
      held: { daysAgo: 20, reasons: ['shared_network'] },
    },
    {
      login: 'jannik.petersen',
      source: 'whatsapp',
      landing: 'code',
      held: { daysAgo: 17, reasons: ['same_device'] },
    },
    { login: 'wiebke.harms', source: 'newsletter', landing: 'code' },
    { login: 'lea.sommer', source: 'kuestenblog.test', landing: '/de' },
  ],
}

const buyer: ReferrerStory = {
  login: 'buyer',
  codes: [{ code: 'R4TJ9PHC', daysAgo: 82 }],
  places: [
    { source: 'direct', landings: ['code'], sinceDaysAgo: 82, perDay: 0.3, weekend: 0.7 },
    { source: 'x', landings: ['code'], sinceDaysAgo: 80, perDay: 0.5, weekend: 0.6 },
    { source: 'plaintextlife.test', landings: ['/'], sinceDaysAgo: 44, perDay: 0.6, weekend: 0.9 },
  ],
  came: [
    { login: 'nguyen.thi.lan', source: 'x', landing: 'code' },
    { login: 'tom.fairclough', source: 'plaintextlife.test', landing: '/' },
  ],
}

export const referrerStories: readonly ReferrerStory[] = [seller, buyer]
