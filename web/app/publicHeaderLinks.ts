// Links in the header of public pages: sections of the homepage, and the help.
import { publicPath } from '../lib/publicPages.ts'
import { useLanguageChoice } from '../lib/pageLanguage.ts'

export const usePublicPlaces = (): { name: 'how' | 'prices' | 'help'; to: string }[] => {
  const { language } = useLanguageChoice()
  const home = publicPath('/', language)
  return [
    { name: 'how', to: `${home}#how` },
    { name: 'prices', to: `${home}#prices` },
    { name: 'help', to: publicPath('/help', language) },
  ]
}
