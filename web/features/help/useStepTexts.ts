// Texts of one task. Their keys are built from names in a table, too many for the types of i18next; a test proves that
// each has a text.
import { useTranslation } from '../../lib/translation.ts'
import type { HelpTask } from '../../../contract/helpTasks.ts'
import { stepTextsOf } from './taskTexts.ts'

export type SayStep = (key: string) => string

export const useStepTexts = (task: HelpTask): SayStep => {
  const { t } = useTranslation(stepTextsOf(task) as unknown as 'help')
  const say = t as unknown as SayStep
  return (key) => say(`${task}.${key}`)
}
