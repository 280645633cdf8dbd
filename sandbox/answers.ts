// Resolves one DNS query to a reply, before it is encoded.
import type { Answer } from 'dns-packet'
import { unreachable } from '../server/platform/errors.ts'
import { type DnsFault, type RecordSet, toAnswers } from './records.ts'
import type { SandboxDb } from './tables.ts'
import { authorityOf, faultOf, findInZone, nameServerAddress, readNodes } from './zone.ts'

export const rcodes = { noError: 0, formErr: 1, servFail: 2, nxDomain: 3, notImp: 4, refused: 5 } as const

export interface Reply {
  rcode: number
  /** What happens to the reply in transit, for faults that are not a response code. */
  fate: Exclude<DnsFault, 'servfail' | 'refused' | 'nxdomain'> | 'sent'
  answers: Answer[]
  authorities: Answer[]
  additionals: Answer[]
}

const aliasHopsMax = 8

export const emptyReply = (rcode: number): Reply => ({
  rcode,
  fate: 'sent',
  answers: [],
  authorities: [],
  additionals: [],
})

const isOurs = (name: string): boolean => name === 'test' || name.endsWith('.test')

const wire = (set: RecordSet): Answer[] => toAnswers(set, set.name)

/** The reply that a fault produces, or null if it only changes how the real reply is sent. */
const faulty = (fault: DnsFault, authority: RecordSet): Reply | null => {
  switch (fault) {
    case 'servfail':
      return emptyReply(rcodes.servFail)
    case 'refused':
      return emptyReply(rcodes.refused)
    case 'nxdomain':
      return { ...emptyReply(rcodes.nxDomain), authorities: wire(authority) }
    case 'silence':
    case 'garbage':
      return { ...emptyReply(rcodes.noError), fate: fault }
    case 'slow':
    case 'truncated':
      return null
    default:
      return unreachable(fault)
  }
}

/** Answers with the spelling of the queried name, and follows aliases as long as they stay under `.test`. */
export const answerQuestion = async (db: SandboxDb, askedName: string, type: string): Promise<Reply> => {
  const reply = emptyReply(rcodes.noError)
  let name = askedName
  for (let hop = 0; hop <= aliasHopsMax; hop += 1) {
    const key = name.toLowerCase()
    if (!isOurs(key)) return hop === 0 ? emptyReply(rcodes.refused) : reply
    const nodes = await readNodes(db, key)
    const fault = faultOf(nodes, key, type)?.fault
    const failure = fault === undefined ? null : faulty(fault, authorityOf(nodes, key))
    // A failure further along an alias chain is left to direct queries of that name.
    if (failure !== null) return hop === 0 ? failure : reply
    if (fault === 'slow' || fault === 'truncated') reply.fate = fault
    const finding = findInZone(nodes, key, type)
    switch (finding.kind) {
      case 'found':
        reply.answers.push(...finding.sets.flatMap((set) => toAnswers(set, name)))
        if (type === 'NS') reply.additionals.push(...wire(nameServerAddress()))
        return reply
      case 'no_data':
        return { ...reply, authorities: wire(authorityOf(nodes, key)) }
      case 'no_name':
        return { ...reply, rcode: rcodes.nxDomain, authorities: wire(authorityOf(nodes, key)) }
      case 'alias':
        reply.answers.push(...toAnswers(finding.set, name))
        name = finding.target
        break
      default:
        return unreachable(finding)
    }
  }
  return reply
}
