// The help task of each address: that of the detail, or else that of its page. Loaded after the page.
import type { HelpTask } from '../../contract/helpTasks.ts'
import { pageAt, pageNames, pages } from './pages.ts'

const details = pageNames
  .flatMap((name) => (pages[name].details ?? []).map((detail) => ({ ...detail, page: pages[name] })))
  .map(({ path, help, page }) => ({
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`),
    help: help ?? page.help,
  }))

/** The help task for the page of an address; null outside the pages of the app. */
export const helpAt = (pathname: string): HelpTask | null => {
  const name = pageAt(pathname)
  if (name === null) return null
  return details.find(({ pattern }) => pattern.test(pathname))?.help ?? pages[name].help
}
