// Every help task has all its texts in both languages, and names buttons and pages exactly as the product does.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { helpGroups, helpPage, helpTasks } from '../../../contract/helpTasks.ts'
import { publicPages } from '../../../contract/publicPages.ts'
import { isWebRoute } from '../../../contract/webRoutes.ts'
import { pictureFile, pictureThemes } from '../../lib/pictures.ts'
import { taskOf, tasks } from './tasks.ts'
import { groupNames, stepTexts, taskPageTexts } from './taskTexts.ts'
import { topicNames, topics } from './topics.ts'

const web = join(import.meta.dirname, '../..')

interface Tree {
  [key: string]: string | Tree
}
const read = (file: string): Tree => JSON.parse(readFileSync(file, 'utf8')) as Tree
const leaves = (tree: Tree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : leaves(value)))

const languages = ['en', 'de'] as const
const textsOf = (namespace: string, language: string): Tree =>
  read(join(import.meta.dirname, `locales/${namespace}.${language}.json`))

const quotes = { en: /“([^”]+)”/g, de: /„([^“]+)“/g }

/** All texts of the product except the help itself. */
const productWords = (language: string): Set<string> =>
  new Set(
    globSync(`**/locales/{,*.}${language}.json`, { cwd: web })
      .filter((file) => !file.startsWith('features/help'))
      .flatMap((file) => leaves(read(join(web, file)))),
  )

describe('the help tasks', () => {
  it('each have a public page with the namespaces it is rendered with', () => {
    for (const task of helpTasks) {
      expect(publicPages).toContain(helpPage(task))
      expect(isWebRoute(helpPage(task))).toBe(true)
      expect(isWebRoute(`/de${helpPage(task)}`)).toBe(true)
      expect(taskPageTexts[helpPage(task)]).toHaveLength(3)
      expect(taskOf(task)).toBe(task)
    }
    expect(taskOf('nothing')).toBeNull()
    expect(isWebRoute('/help/nothing')).toBe(false)
  })

  it('have their steps and notes in both languages, no more and no fewer', () => {
    for (const group of groupNames) {
      for (const language of languages) {
        const texts = textsOf(stepTexts[group], language)
        expect(Object.keys(texts)).toEqual([...helpGroups[group]])
        for (const task of helpGroups[group]) {
          const { steps, notes } = texts[task] as { steps: Tree; notes: Tree }
          expect(Object.keys(steps), task).toEqual(Object.keys(tasks[task].steps))
          expect(Object.keys(notes), task).toEqual([...tasks[task].notes])
          for (const step of Object.values(steps)) expect(Object.keys(step), task).toEqual(['title', 'text'])
        }
      }
    }
  })

  it('have a title, a promise and a link text in both languages', () => {
    for (const language of languages) {
      const texts = textsOf('helpTasks', language)
      for (const part of ['titles', 'promises', 'go']) {
        expect(Object.keys(texts[part] as Tree).sort(), part).toEqual([...helpTasks].sort())
      }
      expect(new Set(leaves(texts['titles'] as Tree)).size).toBe(helpTasks.length)
    }
  })

  it('link to pages, questions and tasks that exist', () => {
    const questions: string[] = topicNames.flatMap((topic) => [...topics[topic]])
    for (const task of helpTasks) {
      const { to, next, questions: related, minutes } = tasks[task]
      expect(isWebRoute(to.replace(/#.*/, '')), to).toBe(true)
      for (const question of related) expect(questions).toContain(question)
      expect(next).not.toBe(task)
      expect(minutes).toBeGreaterThan(0)
    }
  })

  it('show pictures that exist in both languages and themes and have descriptions', () => {
    const shown = new Set(helpTasks.flatMap((task) => Object.values(tasks[task].steps)).filter((name) => name !== null))
    expect(shown.size).toBeGreaterThan(15)
    for (const language of languages) {
      const described = textsOf('helpTasks', language)['pictures'] as Tree
      for (const name of shown) {
        expect(described[name], name).toBeTypeOf('string')
        for (const theme of pictureThemes) {
          const file = pictureFile(name, theme, language)
          expect(existsSync(join(web, 'public', file)), file).toBe(true)
        }
      }
    }
  })

  it.each(languages)('name screen elements as the screen does (%s)', (language) => {
    const known = productWords(language)
    const called = groupNames
      .flatMap((group) => leaves(textsOf(stepTexts[group], language)))
      .flatMap((text) => [...text.matchAll(quotes[language])].map(([, words = '']) => words))
    expect(called.length).toBeGreaterThan(50)
    expect(called.filter((words) => !known.has(words))).toEqual([])
  })
})
