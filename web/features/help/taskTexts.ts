// Where the words of the tasks are: titles in one file for all, the steps in a file for each group, so that a page brings only its own.
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
  if (group === undefined) throw new Error(`The task ${task} is in no group of the help.`)
  return group
}

export const stepTextsOf = (task: HelpTask): (typeof stepTexts)[HelpGroup] => stepTexts[groupOf(task)]

/** What the page of each task is rendered with. */
export const taskPageTexts = Object.fromEntries(
  groupNames.flatMap((group) =>
    helpGroups[group].map((task) => [helpPage(task), ['help', 'helpTasks', stepTexts[group]]]),
  ),
) as unknown as Record<HelpPage, readonly string[]>
