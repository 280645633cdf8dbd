// Template engine of our mails: Liquid with outputs and conditions, and nothing else. It only accesses its scope: no
// files, no prototypes, no loops, and limits on time and memory.
import { Drop, Liquid, type Template } from 'liquidjs'
import { escapeHtml } from './escapeHtml.ts'

const allowedTags = new Set(['if', 'unless'])
const allowedFilters = new Set(['upcase', 'downcase', 'capitalize', 'truncate', 'default'])

const parsedLengthMax = 200_000
const renderTimeMaxMs = 2_000
const memoryMax = 10_000_000
const compiledMax = 500

/** The HTML of values that have some; see `shown`. */
const markup = new WeakMap<object, string>()

/**
 * A value that is inserted into HTML unescaped and counts as text anywhere else: in subjects, filters and conditions.
 */
export const shown = (html: string, text: () => string): Drop => {
  const value = Object.assign(Object.create(Drop.prototype) as Drop, { valueOf: text })
  markup.set(value, html)
  return value
}

const intoHtml = (value: unknown): string => {
  if (typeof value === 'string') return escapeHtml(value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'object' && value !== null ? (markup.get(value) ?? '') : ''
}

const makeEngine = (outputEscape?: (value: unknown) => string): Liquid => {
  const engine = new Liquid({
    strictVariables: true,
    strictFilters: true,
    ownPropertyOnly: true,
    jsTruthy: true,
    // Instead of files that Liquid could read.
    templates: {},
    parseLimit: parsedLengthMax,
    renderLimit: renderTimeMaxMs,
    memoryLimit: memoryMax,
    ...(outputEscape === undefined ? {} : { outputEscape }),
  })
  for (const name of Object.keys(engine.tags)) if (!allowedTags.has(name)) Reflect.deleteProperty(engine.tags, name)
  for (const name of Object.keys(engine.filters)) if (!allowedFilters.has(name)) engine.unregisterFilter(name)
  return engine
}

const engines = { html: makeEngine(intoHtml), text: makeEngine() }
const compiled = { html: new Map<string, Template[]>(), text: new Map<string, Template[]>() }

export type Form = keyof typeof engines
export type Scope = Readonly<Record<string, string | Drop>>

const compile = (source: string, form: Form): Template[] => {
  const kept = compiled[form].get(source)
  if (kept !== undefined) return kept
  const templates = engines[form].parse(source)
  const [oldest] = compiled[form].keys()
  if (compiled[form].size >= compiledMax && oldest !== undefined) compiled[form].delete(oldest)
  compiled[form].set(source, templates)
  return templates
}

/** Renders the template. Throws if it is invalid or uses a variable missing in the scope. */
export const fill = (source: string, form: Form, scope: Scope): string =>
  String(engines[form].renderSync(compile(source, form), scope))

/** Parses a template for analysis, without rendering it. */
export const parseOnly = (source: string): Template[] => engines.html.parse(source)
export const { options: liquidOptions } = engines.html
