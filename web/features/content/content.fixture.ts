// Sample brief and drafts for the tests of these pages.
import type { Article } from '../../../contract/article.ts'
import type { ContentBrief, Draft } from '../../../contract/content.ts'

export const brief: ContentBrief = {
  target_url: 'https://harbour.test/knots',
  anchor_text: 'sailing knots',
  rel: 'dofollow',
  topic: 'Knots for sailors',
  language: 'en',
  tone: 'neutral',
  length: 'short',
}

export const article: Article = {
  title: 'Knots that every sailor needs',
  blocks: [
    { kind: 'paragraph', runs: [{ text: 'A few ' }, { link: true }, { text: ' are enough for a long trip.' }] },
    { kind: 'heading', level: 2, text: 'The bowline' },
    { kind: 'paragraph', runs: [{ text: 'It holds and can be opened again.' }] },
    { kind: 'heading', level: 2, text: 'The cleat hitch' },
    { kind: 'paragraph', runs: [{ text: 'It ties the boat to the pier.' }] },
  ],
}

export const draftOf = (known: Partial<Draft> = {}): Draft => ({
  id: '0b0e9a36-6a0c-4d55-9a3c-0d5a6d3d6f10',
  title: article.title,
  brief,
  words: 34,
  engine: 'built_in',
  edited: false,
  is_writing: false,
  problem: null,
  created_at: '2026-11-17T08:00:00.000Z',
  updated_at: '2026-11-17T09:00:00.000Z',
  revision: 3,
  article,
  outline: null,
  model: null,
  versions: 2,
  page: { title: 'Knots', words: 812, read_at: '2026-11-17T08:30:00.000Z' },
  credits: 0,
  ...known,
})
