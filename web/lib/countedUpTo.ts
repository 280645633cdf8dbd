// A count that stopped somewhere, in figures: from there on it says "or more".
import type { Format } from './format.ts'

export const countedUpTo = (format: Pick<Format, 'number'>, count: number, countedMax: number): string =>
  count < countedMax ? format.number(count) : `${format.number(countedMax - 1)}+`
