// Expansion: replaces an id in a response with its object on request, along a path such as
// payment_intent.latest_charge.
import type { SandboxDb } from '../tables.ts'
import { type AnyObject, list, presented } from './bank.ts'
import { refused } from './problem.ts'

type Fields = Record<string, unknown>

const depthMax = 4

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const read = async (tx: SandboxDb, id: string): Promise<AnyObject | null> => {
  const row = await tx.selectFrom('stripe_objects').select('body').where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : (row.body as AnyObject)
}

/** Fields that are absent unless they are expanded. */
const included = async (tx: SandboxDb, object: Fields, field: string): Promise<unknown> => {
  const id = String(object['id'])
  switch (`${String(object['object'])}.${field}`) {
    case 'checkout.session.line_items': {
      const session = await read(tx, id)
      return session?.object === 'checkout.session' ? session.line_items : undefined
    }
    case 'invoice.payments':
      return await list(tx, 'invoice_payment', { limit: 100, where: [['invoice', id]] })
    case 'charge.refunds':
      return await list(tx, 'refund', { limit: 100, where: [['charge', id]] })
    default:
      return undefined
  }
}

const follow = async (tx: SandboxDb, holder: unknown, path: readonly string[], whole: string): Promise<void> => {
  const [field, ...rest] = path
  if (field === undefined || holder === null) return
  if (Array.isArray(holder)) {
    for (const entry of holder) await follow(tx, entry, path, whole)
    return
  }
  if (!isFields(holder)) throw cannot(whole)
  const given = Object.hasOwn(holder, field) ? holder[field] : await included(tx, holder, field)
  if (given === undefined) throw cannot(whole)
  if (typeof given === 'string') {
    const found = await read(tx, given)
    if (found === null) throw cannot(whole)
    holder[field] = structuredClone(presented(found))
  } else holder[field] = given
  await follow(tx, holder[field], rest, whole)
}

const cannot = (path: string): Error => refused(`This property cannot be expanded (${path}).`, undefined, 'expand')

/** The response in wire format. */
export const answerWith = async (tx: SandboxDb, answer: object, expand: readonly string[]): Promise<object> => {
  const shown = structuredClone(shownOf(answer))
  for (const path of expand) {
    const segments = path.split('.')
    if (segments.filter((segment) => segment !== 'data').length > depthMax) {
      throw refused(`You cannot expand more than ${depthMax} levels of a property.`, undefined, 'expand')
    }
    await follow(tx, shown, segments, path)
  }
  return shown
}

const shownOf = (answer: object): object => {
  if (!('object' in answer) || answer.object !== 'list' || !('data' in answer)) return presented(answer as AnyObject)
  return { ...answer, data: (answer.data as AnyObject[]).map((entry) => presented(entry)) }
}
