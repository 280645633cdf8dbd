// Imprint and contact signal: whether readers can find out who runs the site. German-language sites and those under
// German, Austrian and Swiss domains must have an imprint by law; elsewhere contact details, a privacy notice and an
// about page are common practice.
import { signalWeights } from '../../../../contract/signals.ts'
import { aboutPattern, contactPattern, imprintPattern, pathOf, privacyPattern, type ReadSite } from '../pages.ts'
import { folded } from '../words.ts'
import { type Judge, judged, unmeasured } from '../verdict.ts'

const everything = signalWeights.imprint_contact
const noImprintLoss = 4
const noContactLoss = 2
const noPrivacyLoss = 2
const noAboutLoss = 1
const unreadablePoints = 3

const imprintCountries = /\.(?:de|at|ch|li)$/

const owesImprint = ({ site, language }: ReadSite): boolean => language === 'de' || imprintCountries.test(site.host)

const pathAndName = (url: string, name: string): string => `${pathOf(url)} ${folded(name)}`

/**
 * A link to such a page of the site is enough, because not every page was read. A link to another site's page does not
 * count.
 */
const has = ({ pages }: ReadSite, pattern: RegExp): boolean =>
  pages.some(
    ({ facts }) =>
      pattern.test(pathAndName(facts.url, '')) ||
      facts.links.some(
        ({ url, text, visible, external }) => visible && !external && pattern.test(pathAndName(url, text)),
      ),
  )

export const judgeImprintContact: Judge = (read) => {
  if (read.readable.length === 0) return unmeasured('imprint_contact', 'unreadable', unreadablePoints)
  const imprint = has(read, imprintPattern)
  const privacy = has(read, privacyPattern)
  const about = imprint || has(read, aboutPattern)
  const reachable = read.pages.some(({ facts }) => facts.contactLinks > 0)
  const contact = imprint || reachable || has(read, contactPattern)
  const strict = owesImprint(read)
  if (!imprint && !contact && !about && !privacy) {
    return judged('imprint_contact', {}, [{ finding: 'anonymous', points: everything }])
  }
  return judged('imprint_contact', {}, [
    { finding: 'no_imprint', points: strict && !imprint ? noImprintLoss : 0 },
    { finding: 'no_contact', points: contact ? 0 : noContactLoss },
    { finding: 'no_privacy', points: privacy ? 0 : noPrivacyLoss },
    { finding: 'no_about', points: strict || about ? 0 : noAboutLoss },
  ])
}
