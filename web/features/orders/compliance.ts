// Compares the result of a link check with the order, criterion by criterion.
import type { LinkCheck, LinkReason } from '../../../contract/links.ts'
import type { Order } from '../../../contract/orders.ts'

export const points = ['page', 'index', 'target', 'anchor', 'rel', 'visible', 'label'] as const
export type Point = (typeof points)[number]

/** `unknown`: the check did not get that far. */
export type PointState = 'kept' | 'broken' | 'unknown'

const breakers: Readonly<Record<Point, readonly LinkReason[]>> = {
  page: ['page_gone', 'wrong_host', 'refreshes_elsewhere', 'is_download', 'not_html'],
  index: ['noindex', 'expired', 'robots_blocked', 'canonical_elsewhere'],
  target: ['link_missing', 'seen_gone'],
  anchor: ['wrong_anchor'],
  rel: ['rel_nofollow', 'rel_sponsored', 'rel_missing_nofollow', 'rel_missing_sponsored', 'page_nofollow'],
  visible: ['hidden', 'collapsed'],
  label: ['label_missing'],
}

/** Without the page nothing can be checked; without the link nothing about it. */
const hangOn: Readonly<Partial<Record<Point, readonly Point[]>>> = {
  page: ['index', 'target', 'anchor', 'rel', 'visible', 'label'],
  target: ['anchor', 'rel', 'visible', 'label'],
}

/** A link of a closed order can no longer be fixed, so no advice is shown. */
export const canBeMended = ({ status, guarantee }: Pick<Order, 'status' | 'guarantee'>): boolean =>
  status === 'completed' ? guarantee?.state === 'running' : status !== 'cancelled' && status !== 'refunded'

type Ordered = Pick<Order, 'anchor_text'> & { terms: Pick<Order['terms'], 'labelled'> }
type Checked = Pick<LinkCheck, 'verdict' | 'reasons' | 'is_manual'>

const isAsked = ({ anchor_text: anchor, terms }: Ordered, point: Point): boolean => {
  if (point === 'anchor') return anchor !== null
  return point !== 'label' || terms.labelled
}

const isBroken = ({ reasons }: Checked, point: Point): boolean =>
  breakers[point].some((reason) => reasons.includes(reason))

const stateOf = (check: Checked, point: Point): PointState => {
  if (isBroken(check, point)) return 'broken'
  if (check.verdict === 'inconclusive' || check.is_manual) return 'unknown'
  if (check.verdict === 'passed') return 'kept'
  const isOutOfReach = points.some((other) => hangOn[other]?.includes(point) === true && isBroken(check, other))
  return isOutOfReach ? 'unknown' : 'kept'
}

/** Only ordered criteria: without an ordered anchor text any is accepted. */
export const complianceOf = (order: Ordered, check: Checked): { point: Point; state: PointState }[] =>
  points.filter((point) => isAsked(order, point)).map((point) => ({ point, state: stateOf(check, point) }))
