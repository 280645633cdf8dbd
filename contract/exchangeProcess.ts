// The process of an exchange as one table: who may move it from which stage where, and why it ends. The server enforces it, the screens
// draw from it.

/** By the names of the specification. */
export const exchangeStatuses = ['pending', 'approved', 'rejected'] as const
export type ExchangeStatus = (typeof exchangeStatuses)[number]

/** What comes after everybody has agreed is a stage of its own: links are placed, they stand, it has ended. */
export const exchangeStages = ['pending', 'placing', 'live', 'ended'] as const
export type ExchangeStage = (typeof exchangeStages)[number]

export const exchangeEndings = [
  'rejected',
  'withdrawn',
  'expired',
  'not_placed',
  'link_lost',
  'website_gone',
  /** It has stood as long as was agreed. */
  'over',
] as const
export type ExchangeEnding = (typeof exchangeEndings)[number]

/** How the link of one leg stands. unread: it was looked at, and nobody could tell. */
export const legStates = ['open', 'in_check', 'unread', 'failed', 'placed'] as const
export type LegState = (typeof legStates)[number]

/** `giver` places the link of a leg, `receiver` gets it. `house`: a website or its member is gone. */
export const exchangeActors = ['requester', 'asked', 'giver', 'receiver', 'check', 'clock', 'system'] as const
export type ExchangeActor = (typeof exchangeActors)[number]

/** Of the leg that is meant; `merely_unread` is asked of all of them: what is not placed was handed in, and nobody could tell. */
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
  /** `same`: a mark on one leg; with the last one that was missing it goes on by itself. */
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
