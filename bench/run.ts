// Runs one benchmark: `node bench/run.ts NAME`. All claims about the product's speed are based on these.
import { measureAnalysis } from './analysis.ts'
import { measureBell } from './bell.ts'
import { measureBundle } from './bundle.ts'
import { measureCheckLinks } from './checkLinks.ts'
import { measureClassify } from './classify.ts'
import { measureCounts } from './counts.ts'
import { measureDrafts } from './drafts.ts'
import { measureFootprint } from './footprint.ts'
import { measureFraud } from './fraud.ts'
import { measureHistory } from './history.ts'
import { measureHotAccount } from './hotAccount.ts'
import { measureHttp } from './http.ts'
import { measureImportRanks } from './importRanks.ts'
import { measureJobs } from './jobs.ts'
import { measureLedger } from './ledger.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureLive } from './live.ts'
import { measureMail } from './mail.ts'
import { measureMonitoring } from './monitoring.ts'
import { measureNotifications } from './notifications.ts'
import { measureOrderLists } from './orderLists.ts'
import { measureOrders } from './orders.ts'
import { measurePalette } from './palette.ts'
import { measureRead } from './read.ts'
import { measureReferrals } from './referrals.ts'
import { measureRelations } from './relations.ts'
import { measureSignIn } from './signIn.ts'
import { measureSignInTiming } from './signInTiming.ts'
import { measureShop } from './shop.ts'
import { measureShopDeep } from './shopDeep.ts'
import { print, type Measured } from './report.ts'

const measurements: Readonly<Record<string, () => Promise<Measured>>> = {
  http: measureHttp,
  read: measureRead,
  live: measureLive,
  jobs: measureJobs,
  'sign-in': measureSignIn,
  'sign-in-timing': measureSignInTiming,
  mail: measureMail,
  notifications: measureNotifications,
  bell: measureBell,
  bundle: measureBundle,
  analysis: measureAnalysis,
  'check-links': measureCheckLinks,
  monitoring: measureMonitoring,
  classify: measureClassify,
  'import-ranks': measureImportRanks,
  ledger: measureLedger,
  'hot-account': measureHotAccount,
  history: measureHistory,
  footprint: measureFootprint,
  shop: measureShop,
  'shop-deep': measureShopDeep,
  counts: measureCounts,
  orders: measureOrders,
  'order-lists': measureOrderLists,
  palette: measurePalette,
  referrals: measureReferrals,
  relations: measureRelations,
  fraud: measureFraud,
  drafts: measureDrafts,
  lighthouse: measureLighthouse,
}

const name = process.argv[2] ?? ''
const measure = measurements[name]
if (measure === undefined) {
  process.stderr.write(`There is no measurement "${name}". Names: ${Object.keys(measurements).join(', ')}\n`)
  process.exitCode = 1
} else {
  print(await measure())
}
