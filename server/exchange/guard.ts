// Footprint check of each link of an exchange. A link from a member to themselves is rejected; a reciprocal link is a
// risk that every member has to accept.
import type { FootprintFinding, FootprintVerdict } from '../../contract/footprint.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { readFootprintFacts } from '../footprint/facts.ts'
import { judgeFootprint } from '../footprint/judge.ts'
import { type CircleLeg, isOfDifferent, linksBack } from './circle.ts'

export interface JudgedLeg extends CircleLeg {
  verdict: FootprintVerdict
  findings: FootprintFinding[]
}

export interface JudgedCircle {
  legs: JudgedLeg[]
  isRisky: boolean
  isBlocked: boolean
}

export const judgeLeg = async (db: Db | Tx, { from, to }: CircleLeg): Promise<JudgedLeg> => {
  const { verdict, findings } = judgeFootprint(await readFootprintFacts(db, from, to))
  return { from, to, verdict, findings }
}

const has = ({ findings }: JudgedLeg, name: FootprintFinding['finding']): boolean =>
  findings.some(({ finding }) => finding === name)

/** `exceptId`: the exchange itself, whose own links count as reciprocal only within its circle. */
export const judgeCircle = async (
  db: Db | Tx,
  legs: readonly CircleLeg[],
  exceptId: string | null,
): Promise<JudgedCircle> => {
  const judged: JudgedLeg[] = []
  for (const leg of legs) judged.push(await judgeLeg(db, leg))
  const isBlocked = !isOfDifferent(legs) || judged.some((leg) => has(leg, 'same_owner'))
  const isRisky =
    linksBack(legs) || judged.some((leg) => has(leg, 'reciprocal')) || (await isAgreedBack(db, legs, exceptId))
  return { legs: judged, isRisky, isBlocked }
}

/** The link graph does not contain a link back that another exchange is yet to place. */
const isAgreedBack = async (db: Db | Tx, legs: readonly CircleLeg[], exceptId: string | null): Promise<boolean> => {
  const found = await db
    .selectFrom('exchange_legs')
    .select('id')
    .where('is_live', '=', true)
    .where((eb) =>
      eb.or(
        legs.map(({ from, to }) =>
          eb.and([eb('source_domain', '=', to.registrableDomain), eb('target_domain', '=', from.registrableDomain)]),
        ),
      ),
    )
    .$if(exceptId !== null, (query) => query.where('exchange_id', '!=', exceptId ?? ''))
    .executeTakeFirst()
  return found !== undefined
}

export const refuseBlocked = ({ isBlocked }: JudgedCircle): void => {
  if (isBlocked) throw new AppError('footprint_blocked')
}
