// Homograph protection: which labels of a domain may be shown in Unicode. Labels that could pass for another name stay
// in ASCII, because a displayed domain must not deceive.

/** Scripts that are mixed within one language. */
const mixable: readonly (readonly string[])[] = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Hangul'],
  ['Han', 'Bopomofo'],
]

const scripts = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Thai',
  'Georgian',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Bopomofo',
]
const scriptForms = scripts.map((name) => ({ name, form: new RegExp(`\\p{Script=${name}}`, 'u') }))
const neutral = /[\p{Script=Common}\p{Script=Inherited}]/u

// Letters of other scripts that look like Latin ones: a label made only of them reads as a Latin word.
const isLatinLookalike = /^[аӏіјԁеһкмоԛрсѕтѵԝхуορνυκ0-9-]+$/u

const isHonest = (label: string): boolean => {
  const used = new Set<string>()
  for (const sign of label) {
    if (neutral.test(sign)) continue
    const script = scriptForms.find(({ form }) => form.test(sign))
    if (script === undefined) return false
    used.add(script.name)
  }
  if (used.size > 1 && !mixable.some((group) => [...used].every((name) => group.includes(name)))) return false
  return used.has('Latin') || !isLatinLookalike.test(label)
}

const encodedLabel = /(?:^|\.)xn--/i

/** Most domains have only one form. */
export const hasOtherForm = (ascii: string): boolean => encodedLabel.test(ascii)

/** Both forms of one domain, label by label. */
export const honestDomain = (ascii: string, unicode: string): string => {
  const labels = ascii.split('.')
  return unicode
    .split('.')
    .map((label, index) => (isHonest(label) ? label : (labels[index] ?? label)))
    .join('.')
}
