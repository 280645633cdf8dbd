// Whether a script of the page can change a link: it names the link (its target, words, id, class, or the id or class
// of what encloses it) in a string, and its code changes the page. Names in data, in analytics and in loaders of other
// scripts change nothing.
import { attributeOf, type LeanElement } from './leanTree.ts'
import { splitScript } from './scriptText.ts'

export interface LinkNames {
  /** Host of the target, without `www`. */
  host: string
  /** Path and query of the target; null for a homepage. */
  path: string | null
  words: string
  ids: string[]
  classes: string[]
}

const levelsMax = 30
const namesMax = 100
const nameLengthMax = 100
const wordsLengthMin = 3
/** Shorter words have to be the whole string: "more" is part of many others. */
const wordsInsideLengthMin = 10
const pathLengthMin = 4
const nameShownMax = 80

/** Up to the article or the main content: a script that hides all of that hides no single link. */
export const namesOfLink = (link: LeanElement, target: URL, words: string): LinkNames => {
  const names: LinkNames = {
    host: target.hostname.replace(/^(?:www\.)+/, ''),
    path: target.pathname.length < pathLengthMin ? null : target.pathname,
    words,
    ids: [],
    classes: [],
  }
  let element: LeanElement | null = link
  for (let level = 0; element !== null && level < levelsMax; level += 1) {
    if (outermost.has(element.name) || attributeOf(element, 'role') === 'main') break
    addNames(element, names)
    element = element.parent?.kind === 'element' ? element.parent : null
  }
  return names
}

const outermost: ReadonlySet<string> = new Set(['html', 'body', 'main', 'article'])

const addNames = (element: LeanElement, { ids, classes }: LinkNames): void => {
  const id = attributeOf(element, 'id')?.trim() ?? ''
  if (isName(id) && ids.length < namesMax) ids.push(id)
  for (const name of (attributeOf(element, 'class') ?? '').split(/[\t\n\f\r ]+/)) {
    if (isName(name) && classes.length < namesMax) classes.push(name)
  }
}

const isName = (name: string): boolean => name !== '' && name.length <= nameLengthMax

/** Characters compared for all links of a page; a page that needs more is left to a browser. */
const comparedMax = 50_000_000

/** For each link what the first script that can change it names; null if there is none. */
export const touchReader = (scripts: readonly string[]): ((names: LinkNames) => string | null) => {
  const strings = new Map<string, readonly string[]>()
  let left = comparedMax
  return (names) => {
    for (const script of scripts) {
      left -= script.length * (names.ids.length + names.classes.length + 1)
      if (left < 0) return 'many scripts'
      if (!mayName(script, names)) continue
      const said = strings.get(script) ?? stringsThatChange(script)
      strings.set(script, said)
      const name = nameIn(said, names)
      if (name !== null) return name.slice(0, nameShownMax)
    }
    return null
  }
}

/** None if the script changes nothing. */
const stringsThatChange = (script: string): readonly string[] => {
  const { code, strings } = splitScript(script)
  return changesPage.test(withoutLoaders(code)) ? strings : []
}

/** Escapes hide names, so a script with escapes is always read. */
const mayName = (script: string, { host, path, words, ids, classes }: LinkNames): boolean =>
  /\\[xu]/.test(script) ||
  [host, path ?? host, words, ...ids, ...classes].some((name) => name !== '' && script.includes(name))

const nameIn = (strings: readonly string[], { host, path, words, ids, classes }: LinkNames): string | null => {
  for (const string of strings) {
    const lower = string.toLowerCase()
    if (names(lower, host)) return host
    if (path !== null && names(string, path)) return path
    if (isSaid(string, words)) return words
    for (const id of ids) if (string === id || selects(string, '#', id)) return `#${id}`
    for (const name of classes) if (string === name || selects(string, '.', name)) return `.${name}`
  }
  return null
}

const isSaid = (string: string, words: string): boolean => {
  if (words.length < wordsLengthMin) return false
  return string.trim() === words || (words.length >= wordsInsideLengthMin && names(string, words))
}

const partOfName = /[\p{L}\p{N}_-]/u

/** As a name of its own, not as a part of a longer one. */
const names = (string: string, name: string): boolean => {
  for (let at = string.indexOf(name); at !== -1; at = string.indexOf(name, at + 1)) {
    const [before = '', after = ''] = [string[at - 1], string[at + name.length]]
    if (!partOfName.test(before) && !partOfName.test(after)) return true
  }
  return false
}

/** `#id`, `.class`, `[id="…"]`, `[class*='…']`. */
const selects = (string: string, mark: '#' | '.', name: string): boolean => {
  if (!string.includes(name)) return false
  const attribute = mark === '#' ? 'id' : 'class'
  for (let at = string.indexOf(name); at !== -1; at = string.indexOf(name, at + 1)) {
    const after = string[at + name.length] ?? ''
    if (string[at - 1] === mark && !partOfName.test(after)) return true
    if (new RegExp(`\\[${attribute}[~|^$*]?=["']?$`).test(string.slice(0, at).slice(-20))) return true
  }
  return false
}

/** Code that changes what is on the page or how it looks; measuring, listening and loading are no change. */
const changesPage =
  /\.(?:remove|removeChild|replaceWith|replaceChild|replaceChildren|replaceAll?With|insertAdjacent\w+|append|prepend|before|after|appendChild|insertBefore|setAttribute|setAttributeNS|removeAttribute|toggleAttribute|removeAttributeNode|hide|fadeOut|fadeTo|slideUp|slideToggle|toggle|css|addClass|toggleClass|removeClass|html|text|attr|removeAttr|prop|empty|detach|unwrap|wrap|insertRule|setProperty|write|writeln|animate)\s*\(|\.(?:innerHTML|outerHTML|innerText|outerText|textContent|nodeValue|href|rel|hidden|inert|className|cssText|adoptedStyleSheets)\s*=(?!=)|\.style\b|\.classList\b|\[\s*\]\s*(?:\(|=(?!=))/

/** The usual ways in which analytics and advertising load their scripts. */
const withoutLoaders = (code: string): string =>
  code
    .replaceAll(/\w+\.parentNode\.insertBefore\(\w+,\s*\w+\)/g, '')
    .replaceAll(/(?:document|\bd)\.(?:head|body|documentElement)\.appendChild\(\w+\)/g, '')
