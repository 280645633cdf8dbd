// The addresses that are prerendered to HTML at build time.
import { formOfVerifyPage, publicPages } from '../../contract/publicPages.ts'
import { publicPath } from '../lib/publicPages.ts'

export const prerenderedPaths: string[] = [
  ...publicPages.flatMap((path) => [publicPath(path, 'en'), publicPath(path, 'de')]),
  ...Object.values(formOfVerifyPage),
]
