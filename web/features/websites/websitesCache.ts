// Applies live events to the cached websites: one is replaced or removed, and data that only the server knows is marked
// as stale.
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { Website, WebsiteDetail, websiteEndpoints } from '../../../contract/websites.ts'

export interface WebsiteList {
  websites: Website[]
}

export type Onboarding = OutputOf<typeof websiteEndpoints.onboarding>

const isNewer = (one: Website, other: Website): boolean => one.created_at > other.created_at

/** Replaced in its place, or inserted by age if new. */
export const withWebsite = ({ websites }: WebsiteList, heard: Website): WebsiteList => {
  if (websites.some(({ id }) => id === heard.id)) {
    return { websites: websites.map((website) => (website.id === heard.id ? heard : website)) }
  }
  const place = websites.findIndex((website) => isNewer(heard, website))
  return { websites: websites.toSpliced(place === -1 ? websites.length : place, 0, heard) }
}

export const withoutWebsite = ({ websites }: WebsiteList, id: string): WebsiteList => ({
  websites: websites.filter((website) => website.id !== id),
})

export const freshened = (detail: WebsiteDetail, heard: Website): WebsiteDetail => ({ ...detail, ...heard })

type Analysed = Pick<Website, 'analysis'>

export const isAnalysing = ({ analysis }: Analysed): boolean =>
  analysis !== null && (analysis.state === 'queued' || analysis.state === 'running')

/** Reasons, pages and history are only part of the detail; they change once an analysis starts or ends. */
export const isDetailOutdated = (before: Website, heard: Website): boolean =>
  before.analysis?.id !== heard.analysis?.id ||
  isAnalysing(before) !== isAnalysing(heard) ||
  before.analysed_at !== heard.analysed_at ||
  before.quality_score !== heard.quality_score

/** Whether the step may have changed; only the server knows. */
export const isStepOutdated = ({ website }: Onboarding, heard: Website): boolean =>
  website?.id !== heard.id || website.is_verified !== heard.is_verified || isDetailOutdated(website, heard)

export const onTheWay = (onboarding: Onboarding, heard: Website): Onboarding =>
  onboarding.website?.id === heard.id ? { ...onboarding, website: heard } : onboarding
