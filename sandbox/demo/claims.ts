// Which sandbox sites belong to which demo members, and the state of each claim. The others are unclaimed.
import { domainToASCII } from 'node:url'
import type { WebsiteState } from '../../contract/websites.ts'
import { people } from './people.ts'

export interface DemoClaim {
  email: string
  domain: string
  state: WebsiteState
  claimedDaysAgo: number
  /** Newest first; empty if it was never verified. */
  analysedDaysAgo: readonly number[]
}

interface Owner {
  email: string
  joinedDaysAgo: number
  /** Below `.test`. */
  sites: string
}

const logins: readonly Owner[] = [
  { email: 'buyer@demo.test', joinedDaysAgo: 90, sites: 'quietserver plaintextlife foundbysearch' },
  {
    email: 'seller@demo.test',
    joinedDaysAgo: 420,
    sites: 'kuestenblog inselpost kleinefluchten zeltnotizen blog.nordpfade bahnsteig-neun',
  },
  { email: 'admin@demo.test', joinedDaysAgo: 730, sites: 'mittelstand-notiz' },
]

const sitesOf: Readonly<Record<string, string>> = {
  'greta.ahrens': 'seewind gipfelbrot schlafenszeit teekraeuter lesezeichen-sued versfuss',
  'moritz.kraemer':
    'hobelspan werkzeugwand zimmermannstag mauerwerk-blog rohbautagebuch daemmwerk schraubergarage zweitakter lichtundholz',
  'juergen.wolff': 'müller-garten beetgeschichten staudenliebe balkonernte hof-lindenau bodenfrage ackerzeit bachpaten',
  'soeren.oezdemir':
    'kettenblatt laufrunde hantelbank ladeweile probefahrt suppenkelle topfgucker kabelsalat stillerserver quellcodex',
  'anneliese.weiss': 'wollmasche nadelstich omasofa stoffwechsel-mode knopfloch kleiderstange secondglanz',
  'katharina.boehm':
    'kunstpause sanierfall vierwaende dachzimmer grundrissfrage hauskauf-notizen mietmensch töpferei-haus farbraum-nord buchrand',
  'hinnerk.janssen': 'kutterkunde käseglocke ehrenamtlich gemeinderat-notizen bürgerfunk vereinsheim-blog',
  'ruth.achterberg':
    'paragrafenpause vertragsleser mietrechtlich anwältin-berger haushaltsbuch sparfuchsbau depotblick zinsgang gruenderkueche',
  'ayse.yildiz':
    'hautnah-blog tiegelweise lockenkopf katzentisch pfotenpost hundeverstand ja-am-see festplan tischkarte kuechenbank',
  'emre.sahin':
    'ekmekdefteri tafelbild lernwerk vokabelheft krachmacher elternabend-blog wickeltisch suchhafen klickwerkstatt newsletterei jobwechsler bewerbungsmut',
  'oliver.whitcombe': 'longwayround ridge-line paddleslow tarpandstove furrow-notes',
  'niamh.osullivan': 'islandpost nearbyescapes guide.harbourtowns henhouse-diary muddypaws',
  'grace.adeyemi': 'plainpennies rainydayfund indexandchill budgetjar mortgage-diary margins',
  'theodore.blackwood': 'clockrepair theworkbench oilandpatience',
  'priya.raman': 'slowpepper onepotweek picklejar sundayroast-club cheeseboard',
  'hamish.macleod': 'tallowfield-farm soilwise river-keepers heatpumpdiary',
  'chloe.benson': 'cableandcode openrate anchortext smallbudgetads founderslog',
  'zofia.wisniewska': 'thepottingshed wildborder mossandstone windowsill-tomatoes allotment-seven',
  'lukasz.nowak': 'chainringclub earlymiles twowheelsnorth secondgear',
  'maryam.haddad': 'hajar warmwalls brickdiary timberframe floorplanner',
  'yusuf.mansour': 'dogearedpages small-press-shelf nightstand firstinvoice',
  'sakura.sato': 'theidlecat hutchlife lampandshelf smallrooms',
  'kenji.watanabe': 'platformnine apertureandtea savepoint dicetower',
  'li.wei': 'thefourstreets councilwatch househunt-log fairlandlord',
  'minji.kim': 'theclayshelf inkandgrain the-soap-bench good-wool',
  'oksana.kovalenko': 'backyardtelescope errorbars kitchenlab',
  'dimitris.papadakis': 'kaiki willowworks greasythumbs',
  'noa.benami': 'windowlight northlens thirdframe grainlab',
  'ines.carvalho': 'the-slow-house atticlife thirtyhangers',
  'jose.nunez': 'barnweddings tableplan partyledger thelastdance',
  'camille.lefevre': 'lentement poemaday thesecondchapter',
  'astrid.lindqvist': 'restingpulse sleepbetter stiffyoga chalkandiron',
  'bjork.jonsdottir': 'stitchandmend sidebrecords quietsetlist',
  'nguyen.thi.lan': 'backrowcinema lastreel threeunderfive',
  'anjali.sharma': 'chalkdust slowlearner flashcards-daily',
  'siriporn.wong': 'plainclause tenantsdesk plainskin',
}

const others: readonly Owner[] = people.flatMap(({ email, joinedDaysAgo }) => {
  const sites = sitesOf[email.replace(/@.*/, '')]
  return sites === undefined ? [] : [{ email, joinedDaysAgo, sites }]
})

/** All others are verified. */
const unfinished: Readonly<Record<string, WebsiteState>> = {
  'bahnsteig-neun': 'endangered',
  rohbautagebuch: 'endangered',
  thesecondchapter: 'endangered',
  foundbysearch: 'looking',
  newsletterei: 'looking',
  'flashcards-daily': 'looking',
  plainskin: 'looking',
  jobwechsler: 'unproven',
  thirdframe: 'unproven',
  sidebrecords: 'unproven',
  buchrand: 'unproven',
}

/** The seller's sites have a long history of analyses. */
const pastAnalyses: Readonly<Record<string, number>> = {
  kuestenblog: 8,
  inselpost: 6,
  kleinefluchten: 5,
  zeltnotizen: 4,
  'blog.nordpfade': 3,
  'bahnsteig-neun': 3,
}
const betweenAnalysesDays = 44

const claimsOf = ({ email, joinedDaysAgo, sites }: Owner, owner: number): DemoClaim[] => {
  const names = sites.split(' ')
  return names.map((name, place) => {
    const state = unfinished[name] ?? 'verified'
    const settled = state === 'verified' || state === 'endangered'
    const latest = joinedDaysAgo * (0.95 - (0.8 * place) / names.length)
    const claimedDaysAgo = settled ? Math.max(1, Math.floor(latest)) : 1
    const newest = Math.min((place * 7 + owner * 5) % 60, Math.max(0, claimedDaysAgo - 1))
    const days = Array.from({ length: 1 + (pastAnalyses[name] ?? 0) }, (_, past) => newest + past * betweenAnalysesDays)
    return {
      email,
      domain: domainToASCII(`${name}.test`),
      state,
      claimedDaysAgo,
      analysedDaysAgo: settled ? days.filter((day) => day <= claimedDaysAgo) : [],
    }
  })
}

export const demoClaims: readonly DemoClaim[] = [...logins, ...others].flatMap(claimsOf)

/** Blocked by the demo admin: these cannot be claimed. */
export const demoBlocked = [
  {
    domain: 'motivsuche.test',
    reason: 'Versteckter Text und gekaufte Links auf jeder Seite; drei Hinweise von Mitgliedern.',
    daysAgo: 33,
  },
  {
    domain: 'stadtteilblatt.test',
    reason: 'Gibt sich als Zeitung aus und verkauft Gastbeiträge ohne Kennzeichnung.',
    daysAgo: 12,
  },
] as const

export const demoOverrides = [
  {
    domain: 'ridge-line.test',
    field: 'niche',
    value: 'outdoor',
    reason: 'Walks and mountains throughout; the words of its partners mislead the detection.',
    daysAgo: 9,
  },
  {
    domain: 'theidlecat.test',
    field: 'spam_score',
    value: 3,
    reason: 'Checked by hand after a question of the owner: the reported links come from a copied site.',
    daysAgo: 4,
  },
] as const
