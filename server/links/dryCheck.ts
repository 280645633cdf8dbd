// Dry check of a page that is not submitted yet: the same fetch, expectation and judgement as the check after submission.
// Nothing is written. Public module for orders.
import type { Tx } from '../platform/db/database.ts'
import type { OwedLink } from './delivered.ts'
import type { Judgement } from './judge.ts'
import { type ExpectedLink, monitoredColumns } from './monitoredLinks.ts'
import { type PageReader, readPage } from './readPage.ts'

export type { PageReader } from './readPage.ts'

/** What a link has to be like: as it was submitted before, or as it would be. */
export const readExpected = async (tx: Tx, linkId: string | null, owed: OwedLink): Promise<ExpectedLink> => {
  const known =
    linkId === null
      ? undefined
      : await tx.selectFrom('monitored_links').select(monitoredColumns).where('id', '=', linkId).executeTakeFirst()
  return (
    known ?? {
      ...{ purpose: owed.purpose, host: owed.host, target_url: owed.targetUrl, anchor_text: owed.anchorText },
      ...{
        rel: owed.rel,
        label: owed.label,
        accepted_defects: [],
        accepted_anchor: null,
        link_type: owed.linkType ?? null,
        links_per_page: owed.linksPerPage ?? null,
        state: 'waiting',
      },
    }
  )
}

/** Judged like a first submission, wherever the link is by now. */
export const checkDry = async (
  crawler: PageReader,
  expected: ExpectedLink,
  pageUrl: string,
  now: Date,
): Promise<Judgement> => (await readPage(crawler, { ...expected, page_url: pageUrl, state: 'waiting', now })).judgement
