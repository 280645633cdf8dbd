import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Skeleton } from './Skeleton.tsx'

const corners = (className?: string): string[] =>
  renderToStaticMarkup(createElement(Skeleton, className === undefined ? {} : { className })).match(
    /rounded-[\w-]+/g,
  ) ?? []

test('a skeleton has the corners of its content, and small ones by default', () => {
  expect(corners('size-20 rounded-full')).toEqual(['rounded-full'])
  expect(corners('h-64 rounded-card')).toEqual(['rounded-card'])
  expect(corners('h-4 w-20')).toEqual(['rounded-small'])
  expect(corners()).toEqual(['rounded-small'])
})
