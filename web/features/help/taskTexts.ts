// Namespaces of the task texts: titles in one file for all, steps in one file per group, so that a page loads only its
// own.
import { type HelpGroup, helpGroups, type HelpPage, helpPage, type HelpTask } from '../../../contract/helpTasks.ts'

export const stepTexts = {
  start: 'helpStart',
  buy: 'helpBuy',
  sell: 'helpSell',
  credits: 'helpCredits',
  account: 'helpAccount',
  run: 'helpRun',
} as const satisfies Record<HelpGroup, string>

export const groupNames = Object.keys(helpGroups) as readonly HelpGroup[]

const groupOf = (task: HelpTask): HelpGroup => {
  const group = groupNames.find((name) => helpGroups[name].some((known) => known === task))
  if (group === undefined) throw new Error(`Help task ${task} belongs to no group`)
  return group
}

export const stepTextsOf = (task: HelpTask): (typeof stepTexts)[HelpGroup] => stepTexts[groupOf(task)]

/** Namespaces each task page is rendered with. */
export const taskPageTexts = Object.fromEntries(
  groupNames.flatMap((group) =>
    helpGroups[group].map((task) => [helpPage(task), ['help', 'helpTasks', stepTexts[group]]]),
  ),
) as unknown as Record<HelpPage, readonly string[]>
