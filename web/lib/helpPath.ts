// Path of a help article in a language.
import type { Language } from '../../contract/accounts.ts'
import { helpPage, type HelpTask } from '../../contract/helpTasks.ts'
import { publicPath } from './publicPages.ts'

export type { HelpTask }

export const helpPath = (task: HelpTask, language: Language): string => publicPath(helpPage(task), language)
