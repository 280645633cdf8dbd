// Help tasks that are explained step by step, in the groups in which they are listed. Each has a public page at
// /help/<task>.

export const helpGroups = {
  start: ['first-steps', 'prove-a-website', 'raise-your-score'],
  buy: ['find-a-link', 'order-a-link', 'check-a-link', 'guarantee'],
  sell: ['offer-links', 'deliver-a-link', 'exchange-links', 'write-an-article'],
  credits: ['earn-credits', 'buy-credits', 'invite-others'],
  account: ['secure-your-account', 'notifications', 'your-data'],
  run: ['run-the-exchange'],
} as const

export type HelpGroup = keyof typeof helpGroups
export type HelpTask = (typeof helpGroups)[HelpGroup][number]

export const helpTasks: readonly HelpTask[] = Object.values(helpGroups).flat()

/** Template type for the page of each task: "/help/first-steps" and so on. */
export type HelpPage = `/help/${HelpTask}`

export const helpPage = (task: HelpTask): HelpPage => `/help/${task}`
