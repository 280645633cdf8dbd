// Formats a capped count: from the cap on it reads "or more".
import type { Format } from './format.ts'

export const countedUpTo = (format: Pick<Format, 'number'>, count: number, countedMax: number): string =>
  count < countedMax ? format.number(count) : `${format.number(countedMax - 1)}+`
