// State machine of an exchange as one table: who may make which transition at which stage, and why it ends. The server
// enforces it, the screens are built from it.

/** Names fixed by the specification. */
export const exchangeStatuses = ['pending', 'approved', 'rejected'] as const
export type ExchangeStatus = (typeof exchangeStatuses)[number]

/** Stages after the approval by all members: placing links, links live, ended. */
export const exchangeStages = ['pending', 'placing', 'live', 'ended'] as const
export type ExchangeStage = (typeof exchangeStages)[number]

export const exchangeEndings = [
  'rejected',
  'withdrawn',
  'expired',
  'not_placed',
  'link_lost',
  'website_gone',
  /** The links were live for the agreed time. */
  'over',
] as const
export type ExchangeEnding = (typeof exchangeEndings)[number]

/** State of the link of one leg. unread: it was checked without a conclusive result. */
export const legStates = ['open', 'in_check', 'unread', 'failed', 'placed'] as const
export type LegState = (typeof legStates)[number]

/** `giver` places the link of a leg, `receiver` gets it. `system`: a website or its member is gone. */
export const exchangeActors = ['requester', 'asked', 'giver', 'receiver', 'check', 'clock', 'system'] as const
export type ExchangeActor = (typeof exchangeActors)[number]

/**
 * Condition on the leg concerned. `merely_unread` applies to all legs: every leg not placed was submitted, but could
 * not be read.
 */
export type ExchangeCondition =
  | 'unanswered'
  | 'not_in_check'
  | 'submitted'
  | 'in_check'
  | 'unread'
  | 'placed'
  | 'merely_unread'

interface ProcessRow {
  transition: string
  by: ExchangeActor
  from: readonly ExchangeStage[]
  /** `same`: changes one leg only; when the last leg is done, the exchange moves on automatically. */
  to: ExchangeStage | 'same'
  only?: ExchangeCondition
  ending?: ExchangeEnding
}

export const exchangeProcess = [
  { transition: 'approve', by: 'asked', from: ['pending'], to: 'same', only: 'unanswered' },
  { transition: 'reject', by: 'asked', from: ['pending'], to: 'ended', ending: 'rejected' },
  { transition: 'withdraw', by: 'requester', from: ['pending', 'placing'], to: 'ended', ending: 'withdrawn' },
  { transition: 'withdraw', by: 'asked', from: ['placing'], to: 'ended', ending: 'withdrawn' },
  { transition: 'expire', by: 'clock', from: ['pending'], to: 'ended', ending: 'expired' },

  { transition: 'submit_link', by: 'giver', from: ['placing'], to: 'same', only: 'not_in_check' },
  { transition: 'pass', by: 'check', from: ['placing'], to: 'same', only: 'submitted' },
  { transition: 'fail', by: 'check', from: ['placing'], to: 'same', only: 'in_check' },
  { transition: 'check_timeout', by: 'check', from: ['placing'], to: 'same', only: 'in_check' },
  { transition: 'confirm', by: 'receiver', from: ['placing'], to: 'same', only: 'unread' },
  { transition: 'wait_longer', by: 'clock', from: ['placing'], to: 'same', only: 'merely_unread' },
  { transition: 'placement_expired', by: 'clock', from: ['placing'], to: 'ended', ending: 'not_placed' },

  { transition: 'lose', by: 'check', from: ['placing', 'live'], to: 'ended', only: 'placed', ending: 'link_lost' },
  { transition: 'complete', by: 'clock', from: ['live'], to: 'ended', ending: 'over' },
  {
    transition: 'system_cancel',
    by: 'system',
    from: ['pending', 'placing', 'live'],
    to: 'ended',
    ending: 'website_gone',
  },
] as const satisfies readonly ProcessRow[]

export type ExchangeTransition = (typeof exchangeProcess)[number]['transition']
