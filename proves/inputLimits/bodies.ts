// Attacks on JSON bodies: hostile texts in every field, floods of every list, hostile JSON.
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { EndpointShape } from '../../contract/endpoint.ts'
import { bodyBytesMax, boundOf, jsonBytesMax } from '../../server/platform/http/inputBounds.ts'
import type { Sent } from './client.ts'
import { type Field, listsOf, ordinaryFor, sampleOf, textsOf } from './fields.ts'
import { families, hostileBodies, ofJsonBytes, ofLength } from './hostileTexts.ts'
import type { Target } from './product.ts'
import type { Tally } from './tally.ts'

/** The request that blocked the process for six seconds, and its neighbours. */
const sizes = [47_000, 64_000, 1_000_000]
const spareBytes = 600
const wrongItems: readonly unknown[] = [0, null, {}, [], 'a', { kind: 'paragraph', runs: [{}] }]

const encoder = new TextEncoder()

export const pathOf = ({ path, params }: EndpointShape): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const field = Object.entries<z.core.$ZodType>(params?.shape ?? {}).find(([key]) => key === name)?.[1]
    return encodeURIComponent(String(field === undefined ? '' : sampleOf(field)))
  })

const idempotencyOf = (): Record<string, string> => ({ 'idempotency-key': randomUUID() })

/** Returns the number of texts in the body. */
export const attackBodies = async (target: Target, tally: Tally, endpoint: EndpointShape): Promise<number> => {
  const { body, method, access, query } = endpoint
  if (body === undefined) return 0
  const route = `${method} ${endpoint.path}`
  const bytesMax = jsonBytesMax(boundOf(body))
  const needed = query === undefined ? {} : (sampleOf(query) as Record<string, string>)
  const path = `${pathOf(endpoint)}?${new URLSearchParams(needed).toString()}`
  const request = async (json: string, streamed = false): Promise<Sent> => ({
    method,
    path,
    headers: { 'content-type': 'application/json', ...idempotencyOf(), ...(await target.headersFor(access)) },
    body: encoder.encode(json),
    streamed,
  })
  const texts = textsOf(body)
  for (const [at, field] of texts.entries()) {
    const name = `${route} ${field.path}`
    const send = async (text: string, what: string, streamed?: boolean) =>
      tally.judge({ ...(await request(JSON.stringify(field.build(text)), streamed)), name: `${name}: ${what}` })
    await acceptOrdinary(tally, field, name, send)
    await attackText(field, bytesMax, send)
    await sendLarge(bytesMax, at, send)
    await target.forgetRateLimits()
  }
  for (const field of listsOf(body)) {
    for (const item of wrongItems) {
      const count = Math.floor((bytesMax - spareBytes) / (JSON.stringify(item).length + 1))
      for (const most of [count, Math.min(count, boundOf(field.schema).list?.max ?? 0)]) {
        const json = JSON.stringify(field.build(Array.from({ length: most }, () => item)))
        await tally.judge({
          ...(await request(json)),
          name: `${route} ${field.path}: ${most} times ${JSON.stringify(item)}`,
        })
      }
    }
  }
  for (const bytes of new Set([bytesMax - spareBytes, bodyBytesMax - spareBytes])) {
    for (const [kind, json] of Object.entries(hostileBodies(bytes))) {
      await tally.judge({ ...(await request(json)), name: `${route}: ${kind}, ${bytes} bytes` })
    }
  }
  return texts.length
}

type Send = (
  text: string,
  what: string,
  streamed?: boolean,
) => Promise<{ issues: { path: string }[]; code: string | null }>

const acceptOrdinary = async (tally: Tally, field: Field, name: string, send: Send): Promise<void> => {
  const text = ordinaryFor(field)
  if (text === undefined) {
    tally.violations.push(`${name}: accepts no ordinary text`)
    return
  }
  const { issues } = await send(text, 'an ordinary text')
  const at = field.path.replaceAll('[]', '.0').replaceAll('..', '.')
  if (issues.some((issue) => issue.path === at)) tally.violations.push(`${name}: refuses the ordinary text "${text}"`)
}

/** Sizes that the server reads: the longest text of the field, one more, and as much as the body may have. */
const attackText = async ({ schema }: Field, bytesMax: number, send: Send): Promise<void> => {
  const { textMax } = boundOf(schema)
  for (const [family, unit] of Object.entries(families)) {
    for (const length of [textMax, textMax + 1]) await send(ofLength(unit, length), `${family}, ${length} units`)
    const bytes = bytesMax - spareBytes
    await send(ofJsonBytes(unit, bytes), `${family}, ${bytes} bytes`)
    if (sizes[0] !== undefined && sizes[0] < bytes) await send(ofJsonBytes(unit, sizes[0]), `${family}, 47 KB`)
  }
}

/** Sizes that the server does not read to their end; the families take turns, announced and streamed. */
const sendLarge = async (bytesMax: number, turn: number, send: Send): Promise<void> => {
  const all = Object.entries(families)
  for (const [index, bytes] of sizes.entries()) {
    if (bytes < bytesMax) continue
    for (const streamed of [false, true]) {
      const [family = '', unit = ''] = all[(turn * sizes.length + index + Number(streamed)) % all.length] ?? []
      await send(ofJsonBytes(unit, bytes), `${family}, ${bytes} bytes${streamed ? ', streamed' : ''}`, streamed)
    }
  }
}
