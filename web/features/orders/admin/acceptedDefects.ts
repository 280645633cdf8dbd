// Which defects of the link an admin accepts with a decision. At first all that can be accepted: a decision that leaves
// the link as it is rules on what is known about it.
import { useState } from 'react'
import type { AcceptableDefect } from '../../../../contract/links.ts'
import type { AdminOrder } from '../../../../contract/ordersAdmin.ts'

export interface Accepted {
  check: string
  defects: AcceptableDefect[]
}

export interface DefectChoice {
  chosen: ReadonlySet<AcceptableDefect>
  choose(defect: AcceptableDefect, isAccepted: boolean): void
  /** For the request; null: none. */
  accepted: Accepted | null
}

export const useDefectChoice = ({ defects }: Pick<AdminOrder, 'defects'>): DefectChoice => {
  const [refused, setRefused] = useState<ReadonlySet<AcceptableDefect>>(new Set())
  const chosen = new Set((defects?.acceptable ?? []).filter((defect) => !refused.has(defect)))
  return {
    chosen,
    choose: (defect, isAccepted) => {
      const next = new Set(refused)
      if (isAccepted) next.delete(defect)
      else next.add(defect)
      setRefused(next)
    },
    accepted: defects === null || chosen.size === 0 ? null : { check: defects.check, defects: [...chosen] },
  }
}
