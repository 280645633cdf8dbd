// Vite plugin: `locales/en.json?pageNames` is the part of a text file with the names of its pages, empty if it has none.
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const query = '?pageNames'

export const pageNamesPlugin: Plugin = {
  name: 'page-names',
  load: {
    filter: { id: /\.json\?pageNames$/ },
    handler: async (id) => {
      const texts: unknown = JSON.parse(await readFile(id.slice(0, -query.length), 'utf8'))
      const names: unknown = typeof texts === 'object' && texts !== null && 'pageNames' in texts ? texts.pageNames : {}
      return { code: `export default ${JSON.stringify(names)}`, moduleType: 'js' }
    },
  },
}
