// Puts the tags of a page that was reached inside the app where a rendered page has them.
import { sharedMark, type SharedPage, sharedTags } from './sharedTags.ts'

export const writeSharedTags = (page: SharedPage): void => {
  for (const tag of document.head.querySelectorAll(`[${sharedMark}]`)) tag.remove()
  for (const { element, attributes } of sharedTags(page)) {
    const tag = document.createElement(element)
    for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value)
    document.head.append(tag)
  }
}
