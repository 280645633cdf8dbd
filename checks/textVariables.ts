// Variables of texts: each `{{variable}}` of a text is among the options of the call that shows it, because i18next
// leaves a missing one empty without an error. Calls with a composed key, or whose options are not an object literal,
// cannot be decided and are skipped.
import ts from 'typescript'

export interface Source {
  path: string
  text: string
}

/** The texts of one namespace by key. */
export interface NamedTexts {
  namespace: string
  english: ReadonlyMap<string, string>
  german: ReadonlyMap<string, string>
}

export interface TextCall {
  path: string
  key: string
  /** Namespaces that the file binds to the called function; empty if it is a parameter. */
  namespaces: ReadonlySet<string>
  options: ReadonlySet<string>
}

/** Passed to every text by the i18next configuration. */
const alwaysPassed: readonly string[] = ['site']

const nameOf = (property: ts.ObjectLiteralElementLike): string | undefined =>
  property.name !== undefined && (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name))
    ? property.name.text
    : undefined

/** Undefined if the names are only known at run time. */
const optionNames = (options: ts.Expression | undefined): string[] | undefined => {
  if (options === undefined) return []
  if (!ts.isObjectLiteralExpression(options)) return undefined
  const names = options.properties.map(nameOf)
  return names.includes(undefined) ? undefined : names.filter((name) => name !== undefined)
}

/** `const { t: te } = useTranslation('errors')` binds `te` to `errors`. */
const bindingOf = (node: ts.Node): { local: string; namespace: string } | undefined => {
  if (!ts.isVariableDeclaration(node) || !ts.isObjectBindingPattern(node.name)) return undefined
  const call = node.initializer
  if (call === undefined || !ts.isCallExpression(call) || call.expression.getText() !== 'useTranslation') {
    return undefined
  }
  const element = node.name.elements.find(({ propertyName, name }) => (propertyName ?? name).getText() === 't')
  const namespace = call.arguments[0]
  return element === undefined || namespace === undefined || !ts.isStringLiteral(namespace)
    ? undefined
    : { local: element.name.getText(), namespace: namespace.text }
}

interface FoundCall {
  local: string
  key: string
  options: readonly string[]
}

const calledText = (node: ts.Node): FoundCall | undefined => {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return undefined
  const [key, given] = node.arguments
  const local = node.expression.text
  if (!/^t[a-z]?$/.test(local) || key === undefined || !ts.isStringLiteral(key)) return undefined
  const options = optionNames(given)
  return options === undefined ? undefined : { local, key: key.text, options }
}

const attributeOf = (element: ts.JsxOpeningLikeElement, name: string): ts.Expression | undefined => {
  const found = element.attributes.properties.find(
    (attribute): attribute is ts.JsxAttribute => ts.isJsxAttribute(attribute) && attribute.name.getText() === name,
  )
  const value = found?.initializer
  if (value === undefined) return undefined
  if (ts.isJsxExpression(value)) return value.expression
  return ts.isStringLiteral(value) ? value : undefined
}

/** `<Trans t={t} i18nKey="key" values={{ … }} />`. */
const shownText = (node: ts.Node): FoundCall | undefined => {
  if (!ts.isJsxSelfClosingElement(node) || node.tagName.getText() !== 'Trans') return undefined
  const key = attributeOf(node, 'i18nKey')
  const options = optionNames(attributeOf(node, 'values'))
  if (key === undefined || !ts.isStringLiteral(key) || options === undefined) return undefined
  const count = attributeOf(node, 'count') === undefined ? [] : ['count']
  return { local: attributeOf(node, 't')?.getText() ?? 't', key: key.text, options: [...options, ...count] }
}

export const textCallsIn = ({ path, text }: Source): TextCall[] => {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const namespaces = new Map<string, Set<string>>()
  const calls: FoundCall[] = []
  const visit = (node: ts.Node): void => {
    const binding = bindingOf(node)
    if (binding !== undefined) {
      namespaces.set(binding.local, (namespaces.get(binding.local) ?? new Set()).add(binding.namespace))
    }
    const call = calledText(node) ?? shownText(node)
    if (call !== undefined) calls.push(call)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return calls.map(({ local, key, options }) => {
    const colon = key.indexOf(':')
    const namespace = colon === -1 ? undefined : key.slice(0, colon)
    return {
      path,
      key: key.slice(colon + 1),
      namespaces: namespace === undefined ? (namespaces.get(local) ?? new Set<string>()) : new Set([namespace]),
      options: new Set(options),
    }
  })
}

const variablesIn = (text: string): string[] =>
  [...text.matchAll(/\{\{-?\s*(\w+)/g)].map(([, variable = '']) => variable)

const pluralForm = /^_(?:zero|one|two|few|many|other)$/

/** Variables of all forms of a text that the call may show; undefined if there is no such text. */
const neededBy = ({ key, options }: TextCall, { english, german }: NamedTexts): string[] | undefined => {
  const isForm = (name: string): boolean => {
    if (!name.startsWith(key)) return false
    const form = name.slice(key.length)
    return form === '' || pluralForm.test(form) || (options.has('context') && /^_\w+$/.test(form))
  }
  const shown = [...english, ...german].filter(([name]) => isForm(name))
  return shown.length === 0 ? undefined : [...new Set(shown.flatMap(([, text]) => variablesIn(text)))]
}

/** A key that several namespaces have is only reported if the call fits none of them. */
export const variableFindings = (calls: readonly TextCall[], all: readonly NamedTexts[]): string[] =>
  calls.flatMap((call) => {
    const known = all.filter(({ namespace }) => call.namespaces.size === 0 || call.namespaces.has(namespace))
    const missing = known
      .map((texts) => neededBy(call, texts))
      .filter((needed) => needed !== undefined)
      .map((needed) => needed.filter((name) => !call.options.has(name) && !alwaysPassed.includes(name)))
    const [first] = missing
    return first === undefined || missing.some((names) => names.length === 0)
      ? []
      : [`${call.path}: t('${call.key}') is called without ${first.join(', ')}`]
  })
