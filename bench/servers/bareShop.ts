// The minimum a server can do to return a page of the shop, with a handwritten statement: the baseline for `shop`.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openDatabase } from '../../server/platform/db/database.ts'
import { readFlatPage } from '../flatShop.ts'
import { drawQuestions } from '../shopQuestions.ts'

const { pool } = openDatabase(process.env['DATABASE_URL'] ?? '')
const questions = drawQuestions(Number(process.env['QUESTIONS']), Number(process.env['SEED']))

const server = createServer((request, response) => {
  const question = questions[Number(request.url?.slice(1))]
  if (question === undefined) throw new Error(`Unknown query ${request.url ?? ''}`)
  void readFlatPage(pool, question).then((offers) => {
    const body = JSON.stringify({ offers })
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-length': Buffer.byteLength(body),
    })
    response.end(body)
  })
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
