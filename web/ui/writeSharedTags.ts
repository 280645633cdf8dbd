// Writes the tags of a page reached by client-side navigation, where a prerendered page has them.
import { sharedMark, type SharedPage, sharedTags } from './sharedTags.ts'

export const writeSharedTags = (page: SharedPage): void => {
  for (const tag of document.head.querySelectorAll(`[${sharedMark}]`)) tag.remove()
  for (const { element, attributes } of sharedTags(page)) {
    const tag = document.createElement(element)
    for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value)
    document.head.append(tag)
  }
}
