// Reduces the events of a generation stream to a state that can be rendered.
import { type Article, type Block, sectionsOf } from '../../../contract/article.ts'
import type { Engine, Outline, WritingTask } from '../../../contract/content.ts'
import type { Heard } from './writingStream.ts'

export interface Written {
  task: WritingTask
  /** The section number, for a section. */
  section: number | null
  /** Null until the server has started. */
  engine: Engine | null
  model: string | null
  title: string | null
  blocks: readonly Block[]
  outline: Outline
}

export const nothingWritten = (task: WritingTask, section: number | null): Written => ({
  task,
  section,
  engine: null,
  model: null,
  title: null,
  blocks: [],
  outline: [],
})

export const afterHearing = (written: Written, heard: Heard): Written => {
  switch (heard.event) {
    case 'begin':
      return { ...written, engine: heard.data.engine, model: heard.data.model }
    case 'text': {
      const { title, from, blocks } = heard.data
      return { ...written, title: title ?? written.title, blocks: [...written.blocks.slice(0, from), ...blocks] }
    }
    case 'outline':
      return { ...written, outline: heard.data.outline }
    case 'end':
      return written
  }
}

/** The resulting article: a section in its place among the others, a whole article alone. */
export const shownWhileWriting = (article: Article, written: Written): Article => {
  if (written.task !== 'section') return { title: written.title ?? '', blocks: [...written.blocks] }
  const place = written.section === null ? undefined : sectionsOf(article)[written.section]
  if (place === undefined) return article
  const { blocks } = article
  return { ...article, blocks: [...blocks.slice(0, place.from), ...written.blocks, ...blocks.slice(place.to)] }
}
